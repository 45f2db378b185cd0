#!/bin/bash
# Starts MongoDB as a replica set with one member. With accounts, members share a key file that only its
# owner may read.
set -euo pipefail
(umask 077 && cp /run/secrets/documents-key /tmp/key)
exec docker-entrypoint.sh mongod --replSet trboo --keyFile /tmp/key --bind_ip_all --quiet \
  --tlsMode requireTLS --tlsCertificateKeyFile /run/secrets/mongodb-identity \
  --tlsCAFile /run/secrets/authority --tlsAllowConnectionsWithoutCertificates \
  --tlsDisabledProtocols TLS1_0,TLS1_1
