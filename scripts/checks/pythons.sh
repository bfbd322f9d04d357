#!/usr/bin/env bash
# Installs the client for Python from a server of this checkout by its address, in an empty folder for each Python 3.10 to 3.13 at hand
# (`python3.N` on PATH, those of pyenv), and does there what a newcomer does: `sanad init`, a verified consent, the customer's yes, the
# payment. Then the shared signatures are judged, and the types of the package and of the recipes in
# its README are checked. Says how long it took. Asks Python's index.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
PATH="$root/node_modules/.bin:$PATH"
folder=$(mktemp -d)
server=
finish() {
  [ -z "$server" ] || { kill "$server" && wait "$server"; } 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT
PORT=$(node -e "const s=require('node:net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})")
BANK=http://127.0.0.1:$PORT
PORT=$PORT SANAD_BASE_URL=$BANK SANAD_MTLS_PORT=off SANAD_METRICS_PORT=0 SANAD_DATA_DIR="$folder/.data" \
  node src/start.js >"$folder/log" 2>&1 &
server=$!
for _ in $(seq 120); do
  curl -sf "$BANK/health/ready" >/dev/null && break
  kill -0 "$server" 2>/dev/null || { cat "$folder/log" >&2; exit 1; }
  sleep 0.5
done
export SANAD_BASE_URL=$BANK
WHEEL=$(curl -s "$BANK/docs/sdk/latest.json" | node -p 'JSON.parse(require("node:fs").readFileSync(0, "utf8")).python.wheel')
tenths() { date +%s%1N; }
since() { echo "$(((now - $1) / 10)).$(((now - $1) % 10)) s"; }
tried=0
for minor in 10 11 12 13; do
  python=
  # A shim of pyenv is there for versions that are not chosen, too.
  for one in "python3.$minor" "$HOME"/.pyenv/versions/3."$minor".*/bin/python; do
    "$one" -c "import sys; assert sys.version_info[:2] == (3, $minor)" 2>/dev/null && python=$one && break
  done
  [ -n "$python" ] || { echo "Python 3.$minor: not at hand"; continue; }
  mkdir "$folder/3.$minor"
  cd "$folder/3.$minor"
  begun=$(tenths)
  "$python" -m venv .venv
  made=$(tenths)
  .venv/bin/pip install --quiet --disable-pip-version-check "$WHEEL"
  installed=$(tenths)
  .venv/bin/sanad init --for payments --json >/dev/null
  created=$(.venv/bin/sanad consent create --json)
  now=$(tenths)
  [[ $created == *'"status": 201'*'"verified": true'* ]] || { echo "$created" >&2; exit 1; }
  took="verified consent $(since "$begun") after nothing was there (venv $(now=$made since "$begun"), pip $(now=$installed since "$made"), init and consent $(since "$installed"))"
  .venv/bin/sanad authorize --allow --json >/dev/null
  .venv/bin/sanad call approvePayment --path "PaymentId=$(node -p 'JSON.parse(process.argv[1]).message.Data.PaymentId' "$created")" --json >/dev/null 2>&1
  [[ $(.venv/bin/sanad payment status --json) == *KSAOB.AcceptedSettlementCompleted* ]] || { echo 'the payment has not settled' >&2; exit 1; }
  .venv/bin/python "$root/test/support/package/judgeVectors.py" >/dev/null
  .venv/bin/pip install --quiet --disable-pip-version-check mypy
  { printf 'def send_customer_to(address: str) -> str:\n    return address\n'; sed -n '/^```python$/,/^```$/{/^```/!p}' "$root/src/sdk-python/README.md"; } >recipes.py
  .venv/bin/mypy --strict recipes.py >mypy.log || { cat mypy.log >&2; exit 1; }
  .venv/bin/mypy --strict -p sanad_bank_client >mypy.log || { cat mypy.log >&2; exit 1; }
  echo "$(.venv/bin/python --version): $took; $(cat mypy.log)"
  tried=$((tried + 1))
  cd "$root"
done
[ "$tried" -gt 0 ] || { echo 'no Python from 3.10 to 3.13 is at hand' >&2; exit 1; }
