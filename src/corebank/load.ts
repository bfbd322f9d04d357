import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Settings } from '../config/settings.ts'
import { type CoreBank, type CoreBankContext } from './port.ts'

type CoreBankFactory = (context: CoreBankContext) => Promise<CoreBank>

/**
 * The core bank that SANAD_CORE_BANK names: `simulator`, a file (./adapter.ts, from the working folder) or a package.
 * Throws when the module cannot be loaded, has no default export that is a function, or refuses to start.
 */
export async function loadCoreBank(
  settings: Pick<Settings, 'coreBank' | 'environment'>,
  context: Omit<CoreBankContext, 'environment'>,
): Promise<CoreBank> {
  const factory = await importFactory(settings.coreBank)
  return factory({ ...context, environment: settings.environment })
}

async function importFactory(name: string): Promise<CoreBankFactory> {
  // Loaded on demand, so that production never even reads the simulator's code.
  if (name === 'simulator') return (await import('./simulator/simulator.ts')).createSimulator
  const specifier = /^[./]/.test(name) ? pathToFileURL(resolve(name)).href : name
  const module = (await import(specifier).catch((cause: unknown) => {
    throw new Error(`SANAD_CORE_BANK names ${name}, which cannot be loaded`, { cause })
  })) as { default?: unknown }
  if (typeof module.default !== 'function') {
    throw new Error(`SANAD_CORE_BANK names ${name}, whose default export is not a function (context) => Promise<CoreBank>`)
  }
  return module.default as CoreBankFactory
}
