"""Addresses of the pages; the REST door hangs under ``api/``."""

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path

from tables import (
    alert_pages,
    cage_pages,
    case_evenings,
    case_pages,
    contingency_pages,
    float_pages,
    handover_pages,
    mine_pages,
    paper_pages,
    people_pages,
    profile_pages,
    receipt_pages,
    record_pages,
    ruling_pages,
    sheet_pages,
    trail_pages,
    views,
    waiting_pages,
    wall_pages,
)

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.home, name="home"),
    path("floor/", views.floor, name="floor"),
    path("floor/contingency.pdf", contingency_pages.all_tables, name="contingency_all"),
    path("table/<uuid:table>/contingency.pdf", contingency_pages.contingency, name="contingency"),
    path("floor/waiting/", waiting_pages.waiting, name="waiting"),
    path("wall/", wall_pages.wall, name="wall"),
    path("wall/now/", wall_pages.now, name="wall_now"),
    path("floor/people/", people_pages.people, name="people"),
    path("seat/", mine_pages.seat_pass, name="seat_pass"),
    path("mine/", mine_pages.mine, name="mine"),
    path("mine/part/", mine_pages.mine_part, name="mine_part"),
    path("cage/", cage_pages.cage_page, name="cage"),
    path("cage/version/", cage_pages.cage_version, name="cage_version"),
    path("cage/alerts/", alert_pages.alerts, name="alerts"),
    path("cage/alerts/count/", alert_pages.alerts_count, name="alerts_count"),
    path("cage/<uuid:table>/<int:seat>/", cage_pages.cage_seat, name="cage_seat"),
    path(
        "cage/<uuid:table>/receipts/<int:number>/<slug:language>.pdf", receipt_pages.receipt, name="receipt"
    ),
    path("floor/people/attention/", people_pages.attention, name="people_attention"),
    path("house/profiles/", profile_pages.profiles, name="profiles"),
    path("house/profiles/new/", profile_pages.write, name="profile_new"),
    path("house/profiles/<uuid:profile>/", profile_pages.profile_page, name="profile"),
    path("house/profiles/<uuid:profile>/next/", profile_pages.write, name="profile_next"),
    path("croupier/", views.croupier_lobby, name="croupier_lobby"),
    path("croupier/<uuid:table>/", views.croupier, name="croupier"),
    path("table/<uuid:table>/", views.table, name="table"),
    path("table/<uuid:table>/paper/", paper_pages.paper, name="paper"),
    path("trail/", trail_pages.trail, name="trail"),
    path("floor/handover/", handover_pages.page, name="handover"),
    path("rulings/", ruling_pages.rulings, name="rulings"),
    path("table/<uuid:table>/rulings/<int:number>/", ruling_pages.ruling, name="ruling"),
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
    path("floor/floats/", float_pages.floats, name="floats"),
    path("table/<uuid:table>/float/", float_pages.float_page, name="float"),
    path("table/<uuid:table>/slips/<int:number>.pdf", sheet_pages.slip, name="slip_pdf"),
    path("table/<uuid:table>/closing/", sheet_pages.closing, name="closing"),
    path("table/<uuid:table>/closing/<int:opened>/", sheet_pages.closing, name="closing_of"),
    path(
        "table/<uuid:table>/closing/<int:opened>.pdf",
        sheet_pages.closing,
        {"form": "pdf"},
        name="closing_pdf",
    ),
    path("table/<uuid:table>/report/", sheet_pages.shift_report, name="shift_report"),
    path("table/<uuid:table>/report/<slug:day>/", sheet_pages.shift_report, name="shift_report_of"),
    path(
        "table/<uuid:table>/report/<slug:day>.pdf",
        sheet_pages.shift_report,
        {"form": "pdf"},
        name="shift_report_pdf",
    ),
    path(
        "table/<uuid:table>/report/<slug:day>.csv",
        sheet_pages.shift_report,
        {"form": "csv"},
        name="shift_report_csv",
    ),
    path("table/<uuid:table>/rules/", views.rules, name="table_rules"),
]
if find_spec("tables.api"):
    urlpatterns.append(path("api/", include("tables.api.urls")))
