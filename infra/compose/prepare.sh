#!/bin/sh
# Creates the secrets of docker-compose.yml: passwords, a certificate authority with a certificate for
# each server, and addresses with both. Existing files stay. To replace one, delete it, run this again
# and restart the containers that use it.
#   sh prepare.sh [folder [host name of the product]]
set -eu
folder=${1:-secrets}
name=${2:-localhost}
# Only the owner may open the folder. Its files are readable for all, because they are mounted into
# containers with different users.
umask 077
mkdir -p "$folder"
cd "$folder"
chmod 700 .
umask 022

password() { # file
  [ -s "$1" ] || openssl rand -hex 24 > "$1"
}
for each in events-admin events-ops events-trboo documents-root documents-trboo notices-trboo \
  dashboard-admin metrics-token ops-token; do
  password "$each"
done
[ -s documents-key ] || openssl rand -hex 48 > documents-key
[ -s master-key ] || openssl rand -base64 32 > master-key

# Addresses contain passwords, so they are files too; they are always written again.
printf 'kurrentdb://trboo:%s@kurrentdb:2113?tlsCAFile=/run/secrets/authority\n' "$(cat events-trboo)" > events-url
printf 'mongodb://trboo:%s@mongodb:27017/trboo?replicaSet=trboo&tls=true&tlsCAFile=/run/secrets/authority\n' \
  "$(cat documents-trboo)" > documents-url
printf 'rediss://trboo:%s@redis:6379\n' "$(cat notices-trboo)" > notices-url
{
  # No anonymous access; the product's account may only publish and subscribe to notices.
  printf 'user default off\n'
  printf 'user trboo on >%s resetkeys resetchannels &trboo:* -@all +@connection +publish +subscribe +unsubscribe +info\n' \
    "$(cat notices-trboo)"
} > notices-users

# The authority signs only for the servers of this machine, and its key is not mounted anywhere.
if [ ! -s authority ]; then
  (umask 077 && openssl ecparam -genkey -name prime256v1 -noout -out authority-key)
  openssl req -x509 -new -sha256 -key authority-key -days 1825 -subj '/CN=Trboo authority' \
    -addext 'basicConstraints=critical,CA:TRUE,pathlen:0' -addext 'keyUsage=critical,keyCertSign,cRLSign' \
    -out authority
fi
# Certificates are valid for a year: renew them before (docs/operations.md).
certificate() { # name of the server, its host names
  if [ -s "$1-certificate" ] && [ -s "$1-tls-key" ]; then return 0; fi
  case $1 in
    # It supports only RSA keys.
    kurrentdb) openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:3072 -out "$1-tls-key" ;;
    *) openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1-tls-key" ;;
  esac
  openssl req -new -key "$1-tls-key" -subj "/CN=$1" -out request
  printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth,clientAuth\nkeyUsage=critical,digitalSignature\nbasicConstraints=critical,CA:FALSE\n' "$2" > extensions
  openssl x509 -req -sha256 -in request -CA authority -CAkey authority-key -set_serial "0x$(openssl rand -hex 16)" \
    -days 365 -extfile extensions -out "$1-certificate"
  rm -f request extensions
  chmod 644 "$1-tls-key"
}
for each in kurrentdb mongodb redis mailpit prometheus; do certificate "$each" "DNS:$each,DNS:localhost,IP:127.0.0.1"; done
# One for all processes of the product, valid for the common name and for each container.
certificate trboo 'DNS:trboo,DNS:api-1,DNS:api-2,DNS:projector-1,DNS:projector-2,DNS:localhost,IP:127.0.0.1'
certificate proxy "DNS:$name,DNS:localhost,IP:127.0.0.1"
# MongoDB needs both in one file.
cat mongodb-tls-key mongodb-certificate > mongodb-identity
printf 'secrets are in %s\n' "$(pwd)"
