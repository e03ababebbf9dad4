"""Addresses of the REST door and of its description."""

from django.urls import path
from drf_spectacular.views import SpectacularJSONAPIView

from tables.api import desk, history, lists, rotation, rulings, seats, views, why

urlpatterns = [
    path("tables", views.TablesView.as_view(), name="api_tables"),
    path("rotation", rotation.RotationView.as_view(), name="api_rotation"),
    path("tables/<uuid:table>", views.TableView.as_view(), name="api_table"),
    path("tables/<uuid:table>/commands", views.CommandsView.as_view(), name="api_commands"),
    path("tables/<uuid:table>/preview", views.PreviewView.as_view(), name="api_preview"),
    path("tables/<uuid:table>/desk", desk.DeskView.as_view(), name="api_desk"),
    path("tables/<uuid:table>/settings", desk.SettingsView.as_view(), name="api_settings"),
    path("tables/<uuid:table>/hands", history.HandsView.as_view(), name="api_hands"),
    path("tables/<uuid:table>/hands/<int:number>", history.HandView.as_view(), name="api_hand"),
    path("tables/<uuid:table>/hands/<int:number>/entries", history.EntriesView.as_view(), name="api_entries"),
    path("tables/<uuid:table>/seats", seats.SeatsView.as_view(), name="api_seats"),
    path("tables/<uuid:table>/rulings", rulings.RulingsView.as_view(), name="api_rulings"),
    path("tables/<uuid:table>/why", why.WhyView.as_view(), name="api_why"),
    path("floor/lists", lists.ListsView.as_view(), name="api_lists"),
    path("floor/people", lists.PeopleView.as_view(), name="api_people"),
    path("schema", SpectacularJSONAPIView.as_view(), name="api_schema"),
]
