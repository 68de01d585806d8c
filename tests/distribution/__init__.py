"""What is published: the wheel in environments of its own, and how a release is made."""
