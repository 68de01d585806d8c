"""What is done to the project and is no part of it: its build, its releases."""
