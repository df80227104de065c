#!/bin/sh
# From the code that runs to the code that lies in /opt/institute, one process after the other behind
# nginx, with no request lost: `deploy/roll-upgrade.sh 3000 3001`. What the first new process does to the
# tables, the old ones survive: `npm test` refuses a migration that they would not.
set -eu
conf=${NGINX_CONF:-/etc/nginx/conf.d/institute.conf}
reload=${RELOAD:-"nginx -s reload"}
restart=${RESTART:-"systemctl restart institute@"}
# Answers take five seconds at most; a window that waits for news begins anew by itself.
drain=${DRAIN:-6}

for port in "$@"; do
  sed -i "s/server 127.0.0.1:$port max_fails=0;/server 127.0.0.1:$port max_fails=0 down;/" "$conf"
  $reload
  sleep "$drain"
  # Until it is ready: the unit's ExecStartPost waits for that.
  $restart"$port"
  sed -i "s/server 127.0.0.1:$port max_fails=0 down;/server 127.0.0.1:$port max_fails=0;/" "$conf"
  $reload
done
