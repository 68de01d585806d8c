"""Pages and frames, rendered from views."""
