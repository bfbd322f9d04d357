import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isCoreBankAddress } from '../config/coreBankHttp.ts'
import type { Settings } from '../config/settings.ts'
import type { Offers } from '../domain/offer/offers.ts'
import type { AdapterTools, CoreBankAdapter, CoreBankContext, CoreBankFactory } from './adapter.ts'
import { settleOffers } from './offers.ts'
import type { CoreBank } from './port.ts'

/** A core bank, and what the bank offers with it. */
export interface LoadedCoreBank {
  adapter: CoreBankAdapter
  offers: Offers
}

/**
 * The core bank that SANAD_CORE_BANK names: `simulator`, which only `openSimulator` opens, an address that serves the contract, a file
 * (./adapter.ts, from the working folder) or a package. Throws when the module cannot be loaded, has no default export that is a
 * function, refuses to start, does not fit, has in production the sandbox's member, or as `settleOffers`.
 */
export async function loadCoreBank(
  settings: Settings,
  tools: AdapterTools,
  openSimulator?: CoreBankFactory,
): Promise<LoadedCoreBank> {
  if (settings.coreBank !== 'simulator') return loadAdapter(settings, tools)
  if (!openSimulator) throw new Error('the core bank simulator does not run in production')
  const adapter = await openSimulator(contextOf(settings, tools))
  return { adapter, offers: settleOffers(adapter, settings, tools) }
}

/** The adapter that SANAD_CORE_BANK names, where that is not the simulator. Throws as `loadCoreBank`. */
export async function loadAdapter(settings: Settings, tools: AdapterTools): Promise<LoadedCoreBank> {
  const adapter = isCoreBankAddress(settings.coreBank)
    ? await (await import('./http/openHttpCoreBank.ts')).openHttpCoreBank(settings, tools)
    : await (
        await importFactory(settings.coreBank)
      )(contextOf(settings, tools))
  refuseSandbox(adapter, settings)
  return { adapter, offers: settleOffers(adapter, settings, tools) }
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
 * Tells the core bank who listens to its decisions, also to those of what is offered no more. Throws an Error that names the adapter and
 * the operation where it takes no listener.
 */
export function listenToDecisions(
  coreBank: Partial<Pick<CoreBank, 'onPaymentDecision' | 'onLetterDecision'>>,
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
  listen('onPaymentDecision', () => coreBank.onPaymentDecision?.((decision) => reported(payment(decision))))
  listen('onLetterDecision', () => coreBank.onLetterDecision?.((decision) => reported(letter(decision))))
}

/**
 * Pages without a password stand behind `sandbox`. It is refused in production and not just dropped, because an adapter that has it wraps
 * the simulator.
 */
function refuseSandbox({ sandbox }: CoreBankAdapter, { coreBank: name, environment }: Settings): void {
  if (environment === 'sandbox' || sandbox === undefined) return
  throw new Error(
    `SANAD_CORE_BANK names ${name}, which has the member sandbox; it opens the core bank to everybody, so production runs no adapter with it`,
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
