import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Settings } from '../config/settings.ts'
import { type CoreBank, type CoreBankContext } from './port.ts'
import { type SimulatorDatabase } from './simulator/bank.ts'

type CoreBankFactory = (context: CoreBankContext) => Promise<CoreBank>

/**
 * The core bank that SANAD_CORE_BANK names: `simulator`, a file (./adapter.ts, from the working folder) or a package. Only the simulator
 * gets the database, in which it has tables of its own. Throws when the module cannot be loaded, has no default export that is a
 * function, or refuses to start.
 */
export async function loadCoreBank(settings: Settings, db: SimulatorDatabase): Promise<CoreBank> {
  const context: CoreBankContext = {
    approval: settings.coreBankApproval,
    bankIbanCode: settings.bankIbanCode,
    timeoutMs: settings.coreBankTimeoutMs,
    environment: settings.environment,
  }
  if (settings.coreBank !== 'simulator') return (await importFactory(settings.coreBank))(context)
  // Loaded on demand, so that production never even reads the simulator's code.
  const { createSimulator } = await import('./simulator/simulator.ts')
  return createSimulator(context, db)
}

async function importFactory(name: string): Promise<CoreBankFactory> {
  const specifier = /^[./]/.test(name) ? pathToFileURL(resolve(name)).href : name
  const module = (await import(specifier).catch((cause: unknown) => {
    throw new Error(`SANAD_CORE_BANK names ${name}, which cannot be loaded`, { cause })
  })) as { default?: unknown }
  if (typeof module.default !== 'function') {
    throw new Error(`SANAD_CORE_BANK names ${name}, whose default export is not a function (context) => Promise<CoreBank>`)
  }
  return module.default as CoreBankFactory
}
