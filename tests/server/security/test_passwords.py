"""What is kept of passwords; the other tests' servers hash them more cheaply."""

import asyncio

import argon2

from samurai.server.security import protection


def test_passwords_are_hashed_as_the_rfc_recommends(monkeypatch):
    monkeypatch.setattr(protection, "PasswordHasher", argon2.PasswordHasher)
    passwords = protection.Passwords()
    kept = asyncio.run(passwords.hash("rice field 4"))
    assert argon2.extract_parameters(kept) == argon2.profiles.RFC_9106_LOW_MEMORY
    assert asyncio.run(passwords.fits(kept, "rice field 4"))
    assert not asyncio.run(passwords.fits(kept, "rice field 5"))
