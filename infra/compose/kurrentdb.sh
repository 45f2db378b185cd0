#!/bin/sh
# Starts KurrentDB with passwords for its two first users. It reads them only from its environment, and
# only when it starts with an empty folder.
set -eu
KURRENTDB_DEFAULT_ADMIN_PASSWORD=$(cat /run/secrets/events-admin)
KURRENTDB_DEFAULT_OPS_PASSWORD=$(cat /run/secrets/events-ops)
export KURRENTDB_DEFAULT_ADMIN_PASSWORD KURRENTDB_DEFAULT_OPS_PASSWORD
# The name depends on the release.
for server in /opt/kurrentdb/KurrentDB /opt/kurrentdb/kurrentd; do
  if [ -x "$server" ]; then exec "$server"; fi
done
echo 'there is no server in /opt/kurrentdb' >&2
exit 1
