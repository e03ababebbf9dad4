"""Addresses of the pages; the REST door hangs under ``api/``."""

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path

from tables import case_evenings, case_pages, paper_pages, people_pages, record_pages, trail_pages, views, waiting_pages

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.home, name="home"),
    path("floor/", views.floor, name="floor"),
    path("floor/waiting/", waiting_pages.waiting, name="waiting"),
    path("floor/waiting/version/", waiting_pages.version, name="waiting_version"),
    path("floor/people/", people_pages.people, name="people"),
    path("floor/people/attention/", people_pages.attention, name="people_attention"),
    path("croupier/", views.croupier_lobby, name="croupier_lobby"),
    path("croupier/<uuid:table>/", views.croupier, name="croupier"),
    path("table/<uuid:table>/", views.table, name="table"),
    path("floor/<uuid:table>/paper/", paper_pages.paper, name="paper"),
    path("trail/", trail_pages.trail, name="trail"),
    path(
        "table/<uuid:table>/rulings/<int:number>/case.<str:form>",
        case_evenings.ruling_case,
        name="ruling_case",
    ),
    path(
        "table/<uuid:table>/evenings/<int:opened>/case.<str:form>",
        case_evenings.table_evening,
        name="table_case",
    ),
    path(
        "people/<str:player>/evenings/<str:day>/case.<str:form>",
        case_evenings.person_evening,
        name="person_case",
    ),
    path("table/<uuid:table>/hands/", record_pages.last_hand, name="last_hand"),
    path("table/<uuid:table>/hands/<int:number>/", record_pages.replay, name="replay"),
    path(
        "table/<uuid:table>/hands/<int:number>/case.pdf",
        case_pages.case_file,
        {"form": "pdf"},
        name="case_file",
    ),
    path(
        "table/<uuid:table>/hands/<int:number>/case.json",
        case_pages.case_file,
        {"form": "json"},
        name="case_data",
    ),
    path("table/<uuid:table>/rules/", views.rules, name="table_rules"),
]
if find_spec("tables.api"):
    urlpatterns.append(path("api/", include("tables.api.urls")))
