#!/bin/sh
# Certificates for servers that speak TLS to each other: `make-certificates.sh FOLDER NAME=ADDRESS...`. The folder then holds
# authority.crt, which all of them trust, and NAME.crt and NAME.key for each. Called again, it keeps the authority and makes the
# certificates that are named. With authority.key more can be made: keep it off the servers.
set -eu
[ $# -ge 2 ] || { echo 'Usage: make-certificates.sh FOLDER NAME=ADDRESS...' >&2; exit 2; }
umask 077
mkdir -p "$1"
cd "$1"
shift
key='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -noenc'
if [ ! -e authority.key ]; then
  # shellcheck disable=SC2086 # several options
  openssl req -x509 $key -days 3650 -subj '/O=Ballpark authority' -addext keyUsage=critical,keyCertSign,cRLSign \
    -keyout authority.key -out authority.crt
fi
for server in "$@"; do
  # 127.0.0.1 is how processes reach a database server: through HAProxy or PgBouncer of their own machine. Without a common
  # name etcd takes no certificate for a user. etcd also uses its certificate as a client.
  # shellcheck disable=SC2086 # several options
  openssl req -x509 -CA authority.crt -CAkey authority.key $key -days 1825 -subj '/O=Ballpark' \
    -addext "subjectAltName=DNS:${server%%=*},IP:${server#*=},IP:127.0.0.1" \
    -addext basicConstraints=critical,CA:FALSE -addext extendedKeyUsage=serverAuth,clientAuth \
    -keyout "${server%%=*}.key" -out "${server%%=*}.crt"
done
