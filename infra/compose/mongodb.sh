#!/bin/bash
# Starts MongoDB as a replica set of one. With names and passwords its members share a key file, which
# must be readable to its owner alone.
set -euo pipefail
(umask 077 && printf '%s' "$MONGODB_KEY" > /tmp/key)
exec docker-entrypoint.sh mongod --replSet trboo --keyFile /tmp/key --bind_ip_all --quiet
