"""Settings shared by all tests."""

from hypothesis import HealthCheck, settings

settings.register_profile("samurai", deadline=None, print_blob=True, suppress_health_check=list(HealthCheck))
settings.load_profile("samurai")
