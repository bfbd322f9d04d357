import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Settings } from '../config/settings.ts'
import type { AdapterTools, CoreBankAdapter, CoreBankContext, CoreBankFactory } from './adapter.ts'
import type { CoreBank } from './port.ts'

/**
 * The core bank that SANAD_CORE_BANK names: `simulator`, which only `openSimulator` opens, a file (./adapter.ts, from the working folder)
 * or a package. Throws when the module cannot be loaded, has no default export that is a function, refuses to start, and in production
 * when it lacks an operation or has the sandbox's.
 */
export async function loadCoreBank(
  settings: Settings,
  tools: AdapterTools,
  openSimulator?: CoreBankFactory,
): Promise<CoreBankAdapter> {
  if (settings.coreBank !== 'simulator') return loadAdapter(settings, tools)
  if (!openSimulator) throw new Error('the core bank simulator does not run in production')
  return openSimulator(contextOf(settings, tools))
}

/** The module that SANAD_CORE_BANK names, where that is not the simulator. Throws as `loadCoreBank`. */
export async function loadAdapter(settings: Settings, tools: AdapterTools): Promise<CoreBankAdapter> {
  return checkComplete(await (await importFactory(settings.coreBank))(contextOf(settings, tools)), settings, tools)
}

const contextOf = (settings: Settings, tools: AdapterTools): CoreBankContext => ({
  ...tools,
  approval: settings.coreBankApproval,
  bankIbanCode: settings.bankIbanCode,
  timeoutMs: settings.coreBankTimeoutMs,
  environment: settings.environment,
})

/** Who is told of what the core bank decides. */
interface Listeners {
  payment: Parameters<CoreBank['onPaymentDecision']>[0]
  letter: Parameters<CoreBank['onLetterDecision']>[0]
  /** Hears of decisions that could not be recorded; the core bank hears of them too. */
  reportFailure(error: unknown): void
}

/**
 * Tells the core bank who listens to its decisions. Throws an Error that names the adapter and the operation where it takes no listener.
 */
export function listenToDecisions(
  coreBank: Pick<CoreBank, 'onPaymentDecision' | 'onLetterDecision'>,
  name: string,
  { payment, letter, reportFailure }: Listeners,
): void {
  const reported = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      reportFailure(error)
      throw error
    })
  const listen = (operation: 'onPaymentDecision' | 'onLetterDecision', work: () => void) => {
    try {
      work()
    } catch (cause) {
      throw new Error(`SANAD_CORE_BANK names ${name}, whose ${operation} fails: ${(cause as Error).message}`, { cause })
    }
  }
  listen('onPaymentDecision', () => coreBank.onPaymentDecision((decision) => reported(payment(decision))))
  listen('onLetterDecision', () => coreBank.onLetterDecision((decision) => reported(letter(decision))))
}

/** Everything that an adapter must be able to do. */
const operations = {
  signIn: true,
  requestConfirmation: true,
  checkConfirmation: true,
  findCustomer: true,
  findCustomerById: true,
  listAccounts: true,
  findAccounts: true,
  listBalances: true,
  listTransactions: true,
  listBeneficiaries: true,
  listDirectDebits: true,
  listStandingOrders: true,
  listScheduledPayments: true,
  listParties: true,
  findParty: true,
  submitPayment: true,
  findPayment: true,
  onPaymentDecision: true,
  findCompany: true,
  findGuaranteeLine: true,
  submitLetter: true,
  findLetter: true,
  expireLetter: true,
  onLetterDecision: true,
  findVerifiableAccount: true,
} as const satisfies Record<keyof Omit<CoreBank, 'tick' | 'notify' | 'close' | 'sandbox'>, true>

/**
 * A bank that begins may leave operations out while it tries things, and the log names them; in production the first customer would find
 * the gap. Pages without a password stand behind `sandbox`. It is refused and not just dropped, because an adapter that has it wraps the
 * simulator.
 */
function checkComplete(
  coreBank: CoreBankAdapter,
  { coreBank: name, environment }: Settings,
  { log }: AdapterTools,
): CoreBankAdapter {
  const missing = Object.keys(operations).filter((operation) => typeof coreBank[operation as keyof CoreBank] !== 'function')
  if (environment === 'sandbox') {
    if (missing.length > 0) log.warn({ missing }, 'the core bank adapter lacks operations; what asks for one of them fails')
    return coreBank
  }
  if (coreBank.sandbox !== undefined) {
    throw new Error(
      `SANAD_CORE_BANK names ${name}, which has the member sandbox; it opens the core bank to everybody, so production runs no adapter with it`,
    )
  }
  if (missing.length === 0) return coreBank
  throw new Error(
    `SANAD_CORE_BANK names ${name}, which lacks ${missing.join(', ')}; in production an adapter has all of src/corebank/port.ts`,
  )
}

async function importFactory(name: string): Promise<CoreBankFactory> {
  const specifier = /^[./]/.test(name) ? pathToFileURL(resolve(name)).href : name
  const module = (await import(specifier).catch((cause: unknown) => {
    throw new Error(`SANAD_CORE_BANK names ${name}, which cannot be loaded`, { cause })
  })) as { default?: unknown }
  if (typeof module.default !== 'function') {
    throw new Error(`SANAD_CORE_BANK names ${name}, whose default export is not a function (context) => Promise<CoreBankAdapter>`)
  }
  return module.default as CoreBankFactory
}
