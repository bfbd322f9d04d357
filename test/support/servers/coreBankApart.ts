import { afterAll, beforeAll } from 'vitest'
import { happyCustomer } from '../consents/paymentConsent.ts'
import type { Reachable } from '../story.ts'
import { registerTpp, type TestTpp } from '../tpp/tpp.ts'
import { type RunningCoreBank, startCoreBank } from './coreBank.ts'
import { type CoreBankProxy, openCoreBankProxy } from './coreBankProxy.ts'
import { type RunningSanad, startSanad } from './sanad.ts'

/** A core bank as a program of its own, what spoils its answers, and a Sanad that asks it. */
export interface CoreBankApart {
  bank: RunningCoreBank
  /** Its own pages and calls, past Sanad. */
  core: Reachable
  proxy: CoreBankProxy
  sanad: RunningSanad
  shop: TestTpp
  debtorIban: string
  /** What Sanad's log has. */
  lines: Record<string, unknown>[]
}

/** Starts both before the tests, and ends them. The stage is filled before the first test runs. */
export function useCoreBankApart(): CoreBankApart {
  const stage = { lines: [] as CoreBankApart['lines'] } as CoreBankApart
  beforeAll(async () => {
    const bank = await startCoreBank()
    const { origin } = new URL(bank.baseUrl)
    const proxy = await openCoreBankProxy(origin)
    const sanad = await startSanad({
      environment: { SANAD_CORE_BANK: proxy.address },
      log: { write: (line) => void stage.lines.push(JSON.parse(line) as Record<string, unknown>) },
    })
    Object.assign(stage, { bank, proxy, sanad, core: { url: (path: string) => origin + path, baseUrl: origin } })
    stage.shop = await registerTpp(sanad)
    stage.debtorIban = (await bank.coreBank.listAccounts(happyCustomer))[0]!.iban
  })
  afterAll(async () => {
    await stage.sanad?.close()
    await stage.proxy?.close()
    await stage.bank?.close()
  })
  return stage
}
