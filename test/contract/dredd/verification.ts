import { randomUUID } from 'node:crypto'
import type { RunningSanad } from '../../support/servers/sanad.ts'
import { registerTpp } from '../../support/tpp/tpp.ts'
import { accountBody, payeeBody, registerPsp } from '../../support/verification.ts'
import { type Change, commonStatuses, type InterfaceData, provedElsewhere, type Server } from './interfaceData.ts'

interface Stage {
  token: string
  otherProductToken: string
}

async function prepare(server: Server): Promise<Stage> {
  // Nothing but addresses is read of it.
  const sanad = server as RunningSanad
  const other = await registerTpp(sanad)
  return { token: (await registerPsp(sanad)).token, otherProductToken: await other.developerToken() }
}

const authorize: Change<Stage> = (draft, { token }) => void (draft.headers.authorization = `Bearer ${token}`)
const { 405: otherMethod, 406: otherType, 415: otherBody } = commonStatuses as Record<string, Change<Stage>>
const statuses: Record<string, Change<Stage>> = {
  400: (draft) => void (draft.message = {}),
  401: (draft) => void (draft.headers.authorization = undefined),
  403: (draft, { otherProductToken }) => void (draft.headers.authorization = `Bearer ${otherProductToken}`),
  404: (draft) => void (draft.path += '/unknown'),
  405: otherMethod!,
}

/** The app asks in the name of another PSP than its own. */
const otherAgent: Change<Stage> = (draft) => void (draft.message = payeeBody({ requestingAgent: 'RJHISARI' }))

/** Interface d. */
export const payeeVerification: InterfaceData<Stage> = {
  prepare,
  everyRequest: async (draft, stage) => {
    await authorize(draft, stage)
    draft.headers['x-request-id'] = randomUUID()
    draft.headers['x-requesttimestamp'] = new Date().toISOString()
    draft.headers['x-request-timestamp'] = undefined
  },
  operations: {},
  statuses: { ...statuses, 403: otherAgent, 406: otherType!, 415: otherBody! },
  exceptions: {},
}

/** The sandbox's banks that have a way of their own (magic values): asking about one of their accounts is enough. */
const accountElsewhere =
  (id: string): Change<Stage> =>
  (draft) =>
    void (draft.message = accountBody({ account: { id } }))

/** Interface e. */
export const accountVerification: InterfaceData<Stage> = {
  prepare,
  everyRequest: async (draft, stage) => {
    await authorize(draft, stage)
    draft.headers['transaction-xref-id'] = randomUUID()
  },
  operations: {},
  statuses: {
    ...statuses,
    421: accountElsewhere('SA5896000000000000000001'),
    502: accountElsewhere('SA6792000000000000000001'),
    503: accountElsewhere('SA8993000000000000000001'),
    504: accountElsewhere('SA4591000000000000000001'),
  },
  exceptions: {},
  skipped: {
    429: provedElsewhere[429]!,
    500: provedElsewhere[500]!,
    202: 'the description lists it without a meaning; the contract documents it and the bank never sends it',
    408: 'test/operations/verifyAccount: a body that does not arrive in time',
  },
}
