"""What whoever runs a server needs: proxies in front, probes, metrics, logs."""
