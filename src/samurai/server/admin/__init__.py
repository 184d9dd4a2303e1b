"""Administration: the admin pages' routes, and carrying out what admins decide in every process."""
