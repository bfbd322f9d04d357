import { Pool } from 'undici'
import { coreOperations, type CoreOperationId } from '../../../generated/coreOperations.ts'
import { coreBankHttpLimits, type CoreBankHttpSettings } from '../../config/coreBankHttp.ts'
import { withoutSlashes } from '../../config/definitions.ts'
import { isOffer, type Offer } from '../../domain/offer/offers.ts'
import type { AdapterTools, CoreBankAdapter, CoreBankCall } from '../adapter.ts'
import { openAccountFinder, openAccountReader } from './accounts.ts'
import { createCaller } from './caller.ts'
import { compareEcho, shakeHands, watchCapabilities } from './capabilities.ts'
import { type Ask, type Capabilities, contractPath } from './contract.ts'
import { openCustomerDesk } from './customers.ts'
import { openAccountHolders, openFeed, openGuaranteeDesk, openNotices, openPaymentDesk } from './desks.ts'
import { createStatementDesk, type StatementDesk } from './decisionStatements.ts'
import { openSandboxControl } from './sandboxControl.ts'
import { openTransport } from './transport.ts'

/** What of the settings an adapter over HTTP needs. */
export interface HttpCoreBankSettings extends CoreBankHttpSettings {
  coreBank: string
  baseUrl: string
  environment: 'sandbox' | 'production'
}

const withoutEnd = (text: string, end: string) => (text.endsWith(end) ? text.slice(0, -end.length) : text)

/** The base address of the contract, from what stands before `/core/v1`, or with it. */
export const contractAddress = (coreBank: string): URL =>
  new URL(`${withoutEnd(withoutSlashes(coreBank), contractPath)}${contractPath}`)

/**
 * The adapter that asks a bank's own server of specs/core-bank. It has what the bank's capabilities name and nothing else. Throws an Error
 * that names the address where the two do not fit, and where files cannot be read.
 */
export async function openHttpCoreBank(settings: HttpCoreBankSettings, tools: AdapterTools): Promise<CoreBankAdapter> {
  const { coreBank: name, environment, baseUrl: issuer } = settings
  const base = contractAddress(name)
  const transport = await openTransport(base, settings, tools.log)
  const { ask, close } = createCaller({ ...tools, base, issuer, transport })
  // Only on the tester's own machine: there is nobody else's core bank.
  const switches = environment === 'sandbox' && base.protocol === 'http:' ? new Pool(base.origin, { connections: 4 }) : undefined
  const end = async () => {
    close()
    await Promise.all([transport.close(), switches?.close()])
  }
  try {
    const capabilities = await shakeHands(ask, { name, base, environment })
    const { contractVersion, offers, features, limits } = capabilities
    // One text: the log hides what is called a name.
    const adapter = `${capabilities.adapter.name} ${capabilities.adapter.build}`
    tools.log.info({ contractVersion, adapter, offers, features, limits }, 'the core bank can be asked')
    transport.share(limits.requestsAtOnce)
    await compareEcho(ask, tools, transport.secrets())
    const watch = watchCapabilities(ask, tools, capabilities)
    let reloadedMs = performance.now()
    const tick = async () => {
      const nowMs = performance.now()
      if (nowMs - reloadedMs >= coreBankHttpLimits.reloadMs) {
        reloadedMs = nowMs
        if (await transport.reload()) await compareEcho(ask, tools, transport.secrets())
      }
      await watch(nowMs)
    }
    const sandbox = switches && (await openSandboxControl(switches))
    const statements = { ...tools, transport, issuer: base.href, audience: issuer }
    const port = { ...openPort(ask, capabilities), ...openStatements(capabilities, statements) }
    return { ...port, ...(sandbox && { sandbox }), tick, close: end } as CoreBankAdapter
  } catch (error) {
    await end()
    throw error
  }
}

/** What takes signed decisions, where the bank sends some. */
function openStatements(
  { features, jwksUri }: Capabilities,
  parts: Omit<Parameters<typeof createStatementDesk>[0], 'jwksUri'>,
): StatementDesk | undefined {
  if (!features.includes('decisionCallbacks') || jwksUri === undefined) return undefined
  return createStatementDesk({ ...parts, jwksUri: new URL(jwksUri) })
}

/** The functions of the port that the bank serves. */
function openPort(ask: Ask, { offers: named, features, limits }: Capabilities) {
  const offers = named.filter(isOffer)
  const serves = (operationId: CoreOperationId) =>
    (coreOperations[operationId].offers as readonly Offer[]).some((offer) => offers.includes(offer))
  return {
    offers,
    health: async (call: CoreBankCall) => void (await ask('getAdapterReadiness', {}, call)),
    ...openCustomerDesk(ask),
    ...openAccountFinder(ask, limits.accountsPerBatch),
    ...openFeed(ask),
    ...(serves('listBalances') && openAccountReader(ask)),
    ...(serves('submitPayment') && openPaymentDesk(ask)),
    ...(serves('submitLetter') && openGuaranteeDesk(ask)),
    ...(serves('findVerifiableAccount') && openAccountHolders(ask)),
    ...(features.includes('notices') && openNotices(ask)),
  }
}
