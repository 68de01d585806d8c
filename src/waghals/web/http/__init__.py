"""Requests and answers: routes, cookies, limits, streams."""
