"""What has changed since a revision of git: whether a program is the one that it was."""
