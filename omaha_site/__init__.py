"""The Django project: settings, URL map, ASGI application, system checks."""
