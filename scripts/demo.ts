/** `make demo`: scripted TPPs play the whole story of each interface over HTTP and check every signature. */
import { SanadApiError } from '#sanad-sdk'
import { BankPageError } from '../test/support/browser/bankCustomer.ts'
import { sandboxApi, SandboxError } from '../test/support/tpp/sandboxApi.ts'
import { bondPlan, ledgerPlan, onboardApp, shopPlan, startCallbackServer, verifierPlan } from './demo/app.ts'
import { playAggregation } from './demo/aggregationStory.ts'
import { playGuarantee } from './demo/guaranteeStory.ts'
import { Narrator, red, StoryBroken } from './demo/narrator.ts'
import { playPayment, type StoryResult } from './demo/paymentStory.ts'
import { findOrStartServer, type RunningServer } from './demo/server.ts'
import { playVerification } from './demo/verificationStory.ts'

const payerId = '1000000016'
const payeeId = '1000000024'
const signatoryId = '2000000022'

type Stage = Pick<Parameters<typeof playPayment>[0], 'sandbox' | 'callback' | 'payerId' | 'payeeId'>
type Clients = Awaited<ReturnType<typeof onboardApp>>['client']

/** Three payments: one in each encoding of the envelope, and one that the customer approves in the bank's app. */
async function playPayments(narrator: Narrator, client: Clients, stage: Stage): Promise<void> {
  const common = { narrator, ...stage }
  narrator.chapter('First payment: the envelope as a compact JWS')
  const first = await playPayment({
    ...common,
    client: client('jwt'),
    encoding: 'jwt',
    amount: '125.50',
    notes: 'Coffee beans, order 1042',
    language: 'en',
  })
  narrator.chapter('Second payment: the envelope as JSON with a detached signature, and a pushed request')
  const second = await playPayment({
    ...common,
    client: client('json'),
    encoding: 'json',
    amount: '74.25',
    notes: 'قهوة عربية، طلب ١٠٤٣',
    language: 'ar',
  })
  narrator.chapter('Third payment: the customer approves in the bank’s app, without leaving the shop')
  const third = await playPayment({
    ...common,
    client: client('jwt'),
    encoding: 'jwt',
    amount: '31.00',
    notes: 'Espresso, order 1044',
    language: 'en',
    decoupled: true,
  })
  const row = (name: string, amount: string, result: StoryResult) => [name, amount, result.status, result.PaymentId]
  narrator.table([
    ['encoding', 'SAR', 'status', 'PaymentId'],
    row('application/jwt', '125.50', first),
    row('application/json', '74.25', second),
    row('jwt, decoupled', '31.00', third),
  ])
}

async function playDemo(server: RunningServer): Promise<void> {
  const narrator = new Narrator()
  narrator.chapter(`Sanad at ${server.baseUrl}${server.startedHere ? ' (started for this demo, with a temporary database)' : ''}`)
  const sandbox = sandboxApi(server.baseUrl)
  const callback = await startCallbackServer()
  let signatures = 0
  try {
    const onVerified = () => void (signatures += 1)
    const onboarding = { narrator, sandbox, baseUrl: server.baseUrl, redirectUri: callback.redirectUri, onVerified }
    const { client } = await onboardApp(onboarding, shopPlan)
    narrator.step('Get a developer token', 'الحصول على رمز المطوّر')
    await client('jwt').developerToken()
    narrator.fact('grant', 'client_credentials, scope payments')
    await playPayments(narrator, client, { sandbox, callback, payerId, payeeId })
    narrator.chapter('Account information at the level fapi2: one app shows the accounts that the customer chose')
    const ledger = await onboardApp(onboarding, ledgerPlan)
    await playAggregation({
      narrator,
      sandbox,
      callback,
      client: ledger.client('jwt'),
      encoding: 'jwt',
      language: 'ar',
      customerId: payerId,
    })
    narrator.chapter('Letter of guarantee: a company’s bid security, authorized by its signatory')
    const bond = await onboardApp(onboarding, bondPlan)
    await playGuarantee({ narrator, sandbox, callback, client: bond.client('jwt'), encoding: 'jwt', language: 'en', signatoryId })
    narrator.chapter('Payee and account verification: does this name belong to this account?')
    const verifier = await onboardApp(onboarding, verifierPlan)
    await playVerification({
      narrator,
      sandbox,
      client: verifier.client('json'),
      baseUrl: server.baseUrl,
      bic: verifierPlan.bic,
      holderId: payerId,
    })
    narrator.end(`${narrator.checks} promises kept, ${signatures} signatures verified`)
  } finally {
    await callback.close()
  }
}

function explain(error: unknown): string {
  if (error instanceof SanadApiError)
    return `${error.message}${error.interactionId ? ` [x-fapi-interaction-id ${error.interactionId}]` : ''}`
  if ([StoryBroken, SandboxError, BankPageError].some((kind) => error instanceof kind)) return (error as Error).message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const starting = findOrStartServer()
// A server that is still starting is waited for, so that neither it nor its data folder stays behind.
const stopServer = () =>
  starting.then(
    (server) => server.stop(),
    () => undefined,
  )
const stopOnSignal = () => void stopServer().finally(() => process.exit(130))
process.once('SIGINT', stopOnSignal).once('SIGTERM', stopOnSignal)
try {
  await playDemo(await starting)
} catch (error) {
  process.stderr.write(`\n${red('The demo stopped:')} ${explain(error)}\n`)
  process.exitCode = 1
} finally {
  await stopServer()
}
