#!/bin/bash
# A database machine: starts what the services of Debian's packages start (etcd.service and patroni.service), and starts
# it again when it ends, as systemd does. Runs as the first process of its own namespaces; its files are in the folder $1.
set -eu
folder=$1

mount -t tmpfs none /run
install -d -o postgres -g postgres /run/postgresql
for path in etc/default/etcd etc/patroni var/lib/etcd var/lib/postgresql; do
  mount --bind "$folder/$path" "/$path"
done
# Process ids as after a while: a small one in the lock file of a killed server would be another process now.
echo $((RANDOM + 1000)) > /proc/sys/kernel/ns_last_pid

serve() {
  local user=$1
  shift
  while true; do
    setpriv --reuid="$user" --regid="$user" --init-groups "$@" || true
    sleep 0.2
  done
}

(
  set -a
  . /etc/default/etcd
  serve etcd /usr/bin/etcd
) >> "$folder/etcd.log" 2>&1 &
serve postgres /usr/bin/patroni /etc/patroni/config.yml >> "$folder/patroni.log" 2>&1 &
wait
