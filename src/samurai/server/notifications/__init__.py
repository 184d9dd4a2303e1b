"""Notices away from the page: by Web Push and by e-mail, one for a turn and one reminder, as each person chooses."""
