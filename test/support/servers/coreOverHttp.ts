import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openClock } from '../../../src/config/clock.ts'
import type { Settings } from '../../../src/config/settings.ts'
import { silentTools } from '../../../src/corebank/adapter.ts'
import { boundCoreBank } from '../../../src/corebank/boundedCoreBank.ts'
import { openHttpCoreBank } from '../../../src/corebank/http/openHttpCoreBank.ts'
import type { CoreBank } from '../../../src/corebank/port.ts'
import { AskedQuestions } from '../../../src/simulator/server/askedQuestions.ts'
import type { CoreContext } from '../../../src/simulator/server/handler.ts'
import { coreHandlers } from '../../../src/simulator/server/handlers/all.ts'
import { createCoreRouter } from '../../../src/simulator/server/router.ts'

/** A core bank that is asked over HTTP. */
export interface CoreOverHttp {
  coreBank: CoreBank
  close(): Promise<void>
}

/**
 * Serves this simulator over HTTP, and asks it there. The switches of testers and its own beat are asked at once, because they belong to
 * nobody's contract.
 */
export async function askOverHttp(simulator: CoreBank, settings: Settings): Promise<CoreOverHttp> {
  const coreBank = simulator as CoreContext['coreBank']
  const bank = { approval: settings.coreBankApproval, timeoutMs: settings.coreBankTimeoutMs, ...settings }
  const context = {
    coreBank,
    settings: bank,
    clock: openClock(),
    log: silentTools.log,
    asked: new AskedQuestions(),
    build: 'test',
  }
  const server = createServer(createCoreRouter(coreHandlers, context))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const adapter = await openHttpCoreBank({ ...settings, coreBank: address }, silentTools)
  const asked = boundCoreBank(adapter, settings, () => undefined)
  const sandbox = { ...coreBank.sandbox, apart: { moveClock: async () => undefined } }
  return {
    // A copy, so that tests may change what they like of it.
    coreBank: { ...asked, sandbox, tick: (now) => simulator.tick!(now) },
    close: async () => {
      await asked.close?.()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
