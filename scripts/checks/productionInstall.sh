#!/usr/bin/env bash
# Installs a copy of the program without development packages and starts it once: what it imports must be there.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
server=
finish() {
  # At its end the server writes into the folder, so it must be gone before.
  [ -z "$server" ] || { kill "$server" && wait "$server"; } 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT
tar -c --exclude=./node_modules --exclude=./.git --exclude=./.data --exclude=./coverage --exclude=./reports . | tar -x -C "$folder"
cd "$folder"
npm ci --omit=dev --no-audit --no-fund --loglevel=error
PATH="$folder/node_modules/.bin:$PATH"
PORT=$(node -e "const s=require('node:net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})")
PORT=$PORT SANAD_DATA_DIR="$folder/.data" node src/start.js >"$folder/log" 2>&1 &
server=$!
for _ in $(seq 120); do
  if node -e "fetch('http://127.0.0.1:$PORT/health/ready').then((answer)=>process.exit(answer.ok?0:1),()=>process.exit(1))"; then
    PORT=$PORT node scripts/demo.ts >"$folder/demo" 2>&1 || { cat "$folder/demo" >&2; exit 1; }
    echo "the production install serves, and the demo plays on it"
    exit 0
  fi
  kill -0 "$server" 2>/dev/null || break
  sleep 0.5
done
cat "$folder/log" >&2
exit 1
