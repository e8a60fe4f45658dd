#!/bin/sh
# Runs a program in a network of its own whose TCP connections are acknowledged at once, as
# docs/deployment/several-instances.md recommends between Deno and denokv. Where the system does not allow such a
# network, or with QUICKACK=0, it runs the program as it is.
#
#     sh tests/bench/quickack.sh deno run -A tests/bench/instances.ts
route='ip link set lo up &&
  ip route replace local 127.0.0.1 dev lo table local proto kernel scope host src 127.0.0.1 quickack 1'
# A user other than root needs a namespace of users, too.
for own in -n "-n -c --keep-caps"; do
  if [ "${QUICKACK:-1}" = 1 ] && unshare $own sh -c "$route" 2>/dev/null; then
    exec unshare $own sh -c "$route"' && exec "$@"' sh "$@"
  fi
done
exec "$@"
