#!/bin/sh
# Makes what docker-compose.yml needs and nobody else may know: passwords, an authority of its own with
# a certificate for each server, and addresses with both. What is there stays as it is, so that a file
# that was deleted is made anew, alone: delete, run this again, start again what uses it.
#   sh infra/compose/prepare.sh [folder [name by which browsers reach the product]]
set -eu
folder=${1:-secrets}
name=${2:-localhost}
# The folder is its owner's alone. The files in it are mounted one by one into containers that have one
# user each, all different, and so they must be readable there.
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

# An address holds a password and is a file like it; it follows when one of them is made anew.
printf 'kurrentdb://trboo:%s@kurrentdb:2113?tlsCAFile=/run/secrets/authority\n' "$(cat events-trboo)" > events-url
printf 'mongodb://trboo:%s@mongodb:27017/trboo?replicaSet=trboo&tls=true&tlsCAFile=/run/secrets/authority\n' \
  "$(cat documents-trboo)" > documents-url
printf 'rediss://trboo:%s@redis:6379\n' "$(cat notices-trboo)" > notices-url
{
  # Nobody without a name; ours publishes and hears notices, and nothing else.
  printf 'user default off\n'
  printf 'user trboo on >%s resetkeys resetchannels &trboo:* -@all +@connection +publish +subscribe +unsubscribe +info\n' \
    "$(cat notices-trboo)"
} > notices-users

# The authority signs for this machine's servers alone, and its key is mounted nowhere.
if [ ! -s authority ]; then
  (umask 077 && openssl ecparam -genkey -name prime256v1 -noout -out authority-key)
  openssl req -x509 -new -sha256 -key authority-key -days 1825 -subj '/CN=Trboo authority' \
    -addext 'basicConstraints=critical,CA:TRUE,pathlen:0' -addext 'keyUsage=critical,keyCertSign,cRLSign' \
    -out authority
fi
# Of a year at the most: run this again before (docs/operations.md).
certificate() { # name of the server, names by which it is asked
  if [ -s "$1-certificate" ] && [ -s "$1-tls-key" ]; then return 0; fi
  case $1 in
    # It reads keys of RSA alone.
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
# One for all processes of the product: whoever asks one of them asks for this name, or for its own.
certificate trboo 'DNS:trboo,DNS:api-1,DNS:api-2,DNS:projector-1,DNS:projector-2,DNS:localhost,IP:127.0.0.1'
certificate proxy "DNS:$name,DNS:localhost,IP:127.0.0.1"
# MongoDB reads both from one file.
cat mongodb-tls-key mongodb-certificate > mongodb-identity
printf 'secrets are in %s\n' "$(pwd)"
