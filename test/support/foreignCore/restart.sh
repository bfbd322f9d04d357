#!/bin/sh
# Starts the core, or ends it and starts it again (the hook CORE_RESTART). Comes back when it answers. `restart.sh stop` only ends it.
cd "$(dirname "$0")" || exit 1
if [ -f core.pid ]; then
  kill "$(cat core.pid)" 2>/dev/null
  while kill -0 "$(cat core.pid)" 2>/dev/null; do sleep 0.1; done
  rm -f core.pid
fi
[ "$1" = stop ] && exit 0
python3 serve.py "$@" >>core.log 2>&1 </dev/null &
echo $! >core.pid
until curl -sf http://127.0.0.1:18590/core/v1/health/ready >/dev/null; do
  kill -0 "$(cat core.pid)" || exit 1
  sleep 0.1
done
