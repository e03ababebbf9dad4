"""Addresses of the people's pages."""

from django.urls import path

from players import views

urlpatterns = [
    path("login/", views.sign_in, name="sign_in"),
    path("logout/", views.sign_out, name="sign_out"),
    path("lock/", views.lock, name="lock"),
    path("preferences/", views.preferences, name="preferences"),
]
