#!/bin/sh
# Runs a program in this new network and mount namespace, in which every address is this machine, and 127.0.0.1 resolves names.
set -e
ip link set lo up
ip route add local default dev lo
mount --bind "$1" /etc/resolv.conf
shift
exec "$@"
