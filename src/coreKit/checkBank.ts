import { coreOperations } from '../../generated/coreOperations.ts'
import type { Bank, Check } from './check.ts'
import { allChecks } from './checks/all.ts'
import type { Callbacks } from './callbacks.ts'
import type { Answers, Core } from './core.ts'
import { CheckFailed, NotProved } from './failure.ts'
import type { Finding, Findings, Verdict } from './findings.ts'
import type { Hooks } from './hooks.ts'
import type { Profile } from './profile.ts'
import type { Transport } from './transport.ts'

/** An adapter that must not be checked, or cannot; `message` says why. */
export class Refused extends Error {}

/** What a run is made of. */
export interface CheckOptions {
  core: Core
  profile: Profile
  hooks?: Hooks
  transport?: Transport
  callbacks?: Callbacks | undefined
  load?: Bank['load']
  rotationSeconds?: number
  callbackSeconds?: Bank['callbackSeconds']
  /** Only checks with such an id, or of such a group. */
  only?: readonly string[]
  onFinding?: (finding: Finding) => void
}

/** What the adapter says of itself. Throws Refused where that is not a sandbox. */
async function introduce(core: Core): Promise<Answers['getCapabilities']> {
  const answer = await core.call('getCapabilities').catch((error: Error) => {
    throw new Refused(`${core.baseUrl} does not answer: ${error.message}`)
  })
  const said = answer.body as Partial<Answers['getCapabilities']> | undefined
  // Before anything is looked at: whoever says production, or nothing, has customers who are not ours to lock.
  if (said?.environment !== 'sandbox')
    throw new Refused(
      `${core.baseUrl}/capabilities answers ${answer.status} and says the environment ${JSON.stringify(said?.environment ?? null)}; the kit checks a sandbox only`,
    )
  return core.ask('getCapabilities').catch((error: Error) => {
    throw new Refused(error.message)
  })
}

/** Why a check does not concern this adapter. */
function whyLeftOut({ feature, offers, operations }: Check, capabilities: Answers['getCapabilities']): string | undefined {
  if (feature !== undefined && !capabilities.features.includes(feature)) return `the adapter does not name the feature ${feature}`
  const isOffered = (names: readonly string[]) => names.length === 0 || names.some((name) => capabilities.offers.includes(name))
  if (!isOffered(offers ?? [])) return `the adapter does not offer ${offers!.join(', ')}`
  // A check of one interface may also read another one; then it looks itself.
  const lacking = operations.find((id) => offers === undefined && !isOffered(coreOperations[id].offers))
  return lacking === undefined ? undefined : `the adapter does not offer ${coreOperations[lacking].offers.join(', ')}`
}

async function runOne(check: Check, bank: Bank): Promise<Finding> {
  const { id, proves } = check
  const began = performance.now()
  const find = (verdict: Verdict, detail?: string): Finding => {
    const elapsedMs = Math.round(performance.now() - began)
    return { id, proves, verdict, elapsedMs, asked: bank.core.takeAsked(), ...(detail !== undefined && { detail }) }
  }
  const reason = whyLeftOut(check, bank.capabilities)
  if (reason !== undefined) return find('leftOut', reason)
  bank.core.takeAsked()
  try {
    await check.run(bank)
    return find('proved')
  } catch (error) {
    if (error instanceof NotProved) return find('notProved', error.message)
    if (error instanceof CheckFailed) return find('failed', error.message)
    return find('failed', `the check itself broke: ${(error as Error).stack ?? String(error)}`)
  }
}

/** Nobody may keep a set of keys for longer. */
const tenMinutes = 600
/** Tries are a second apart at first, and minutes after a long restart. */
const longestCallbacks = { first: 30, fourth: 90, afterRestart: 330 }

/** Checks an adapter, one check after the other, because they look at the same accounts. Throws Refused. */
export async function checkBank(options: CheckOptions): Promise<Findings> {
  const {
    core,
    profile,
    hooks = {},
    transport,
    callbacks,
    load,
    only = [],
    rotationSeconds = tenMinutes,
    callbackSeconds = longestCallbacks,
    onFinding = () => undefined,
  } = options
  const capabilities = await introduce(core)
  const restart = async () => {
    if (!hooks.restart) throw new NotProved('needs the hook CORE_RESTART')
    await hooks.restart()
  }
  const bank: Bank = { core, profile, capabilities, hooks, transport, callbacks, load, rotationSeconds, callbackSeconds, restart }
  const isWanted = ({ id }: Check) => only.length === 0 || only.some((name) => id === name || id.startsWith(`${name}.`))
  const findings: Finding[] = []
  for (const check of allChecks.filter(isWanted)) {
    const finding = await runOne(check, bank)
    findings.push(finding)
    onFinding(finding)
  }
  return { capabilities, findings }
}
