#!/usr/bin/env bash
# Installs the client package from a server of this checkout, and does the same with it in Node, Deno, Bun and an edge runtime: registers,
# creates a payment consent, lets the sandbox approve it, waits for the payment. Asks npm's registry for the runtimes.
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
mkdir "$folder/home"
cd "$folder/home"
npm init -y >/dev/null
PACKAGE=$(curl -s "$BANK/docs/sdk/latest.json")
NAME=$(node -p 'JSON.parse(process.argv[1]).name' "$PACKAGE")
npm install --no-audit --no-fund --loglevel=error "$(node -p 'JSON.parse(process.argv[1]).tarball' "$PACKAGE")" \
  deno@2.9.6 bun@1.4.5 @edge-runtime/vm@5.0.0 node@20.3.1
cat >program.mjs <<PROGRAM
import { createTppClient, registerInSandbox, SanadApiError } from '$NAME'

export async function run() {
  const baseUrl = '$BANK'
  const redirectUri = 'http://127.0.0.1:8765/callback'
  const { apps, key } = await registerInSandbox({ baseUrl, redirectUri, purposes: ['payments'] })
  const signingKey = { kid: key.kid, alg: key.alg, privateKey: key.privateKeyPem }
  const bank = createTppClient({ baseUrl, ...apps.payments, signingKey, encoding: 'jwt' })
  const { message } = await bank.createPaymentConsent({
    body: {
      Data: {
        NationalIdentificationNumber: '1000000016',
        BaseConsentId: crypto.randomUUID(),
        AcceptedAuthorizationType: 'KSAOB.Single',
        ExpirationDateTime: new Date(Date.now() + 86_400_000).toISOString(),
        ControlParameters: {
          ConsentSchedule: { SinglePayment: { Type: 'KSAOB.SingleInstantPayment', Amount: { Amount: '125.50', Currency: 'SAR' } } },
        },
        Initiation: {
          CreditorAccount: {
            IdentificationType: 'KSAOB.IBAN', Identification: 'SA7199000000608010879009', Name: { en: 'Khalid Saad Al-Otaibi' },
          },
        },
        PaymentPurposeCode: 'ONLP',
      },
      Risk: {},
    },
  })
  const { ConsentId, PaymentId } = message.Data
  const { authReqId } = await bank.beginDecoupledAuthorization({ ConsentId, loginHint: '1000000016' })
  await bank.decideAuthorization({ query: { auth_req_id: authReqId, action: 'allow' } })
  const decided = await bank.readDecoupledAuthorization(authReqId)
  await bank.approvePayment({ path: { PaymentId } })
  const { message: payment } = await bank.waitForPayment(PaymentId)
  const refused = await bank.getPayment({ path: { PaymentId: crypto.randomUUID() } }).catch((error) => error)
  return [decided.outcome, payment.Data.Status, refused instanceof SanadApiError && refused.kind].join(' ')
}
PROGRAM
echo "import { run } from './program.mjs'; console.log(await run())" >main.mjs
cat >edge.mjs <<'PROGRAM'
import { readFileSync } from 'node:fs'
import { EdgeVM } from '@edge-runtime/vm'

const vm = new EdgeVM()
vm.evaluate(readFileSync('bundle.js', 'utf8'))
console.log(await vm.evaluate('program.run()'))
PROGRAM
"$root/node_modules/.bin/rolldown" program.mjs --format iife --name program --platform browser --external node:https -o bundle.js >/dev/null
right='authorized KSAOB.AcceptedSettlementCompleted notFound'
check() {
  local name=$1
  shift
  local said
  said=$("$@" 2>&1) || true
  [ "$said" = "$right" ] || { printf '%s\n%s\n' "$name:" "$said" >&2; exit 1; }
  echo "$name: the client works"
}
check "Node $(node --version)" node main.mjs
# The oldest Node that the package promises: the client, and the command line until a customer comes back.
old=node_modules/node/bin/node
check "Node $("$old" --version)" "$old" main.mjs
sanad() { "$old" node_modules/.bin/sanad "$@"; }
sanad init --for payments --base-url "$BANK" >/dev/null 2>&1
sanad consent create >/dev/null 2>&1
sanad authorize >authorize.log 2>&1 &
waiting=$!
curl -s --retry 20 --retry-delay 1 --retry-connrefused "http://127.0.0.1:8765/callback?code=c&state=s" | grep -q 'You are back'
wait "$waiting" 2>/dev/null && exit 1
grep -q StateMismatch authorize.log || { cat authorize.log >&2; exit 1; }
echo 'its command line waits for a customer there'
check "$(npx --no-install deno --version | head -1)" npx --no-install deno run --allow-all main.mjs
check "Bun $(npx --no-install bun --version)" npx --no-install bun main.mjs
check 'the edge runtime' node edge.mjs
