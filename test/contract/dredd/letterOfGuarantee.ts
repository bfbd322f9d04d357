import { randomUUID } from 'node:crypto'
import type { GuaranteeConsentRequest } from '../../../src/sdk/index.ts'
import { findOperation, readContract } from '../../support/contract/contracts.ts'
import { authorizeGuaranteeMessage, decideLetterAtBank } from '../../support/consents/guaranteeConsent.ts'
import type { RunningSanad } from '../../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../../support/tpp/tpp.ts'
import { type Change, commonStatuses, type InterfaceData, type Server } from './interfaceData.ts'

interface Stage {
  server: RunningSanad
  tpp: TestTpp
  token: string
  otherProductToken: string
  /** A consent as the contract's first example asks for it, waiting for a signatory. */
  waitingConsentId: string
  /** One that a signatory has authorized; another one takes its place when it is used. */
  ready: Authorized
  /** The letter of another one, issued. */
  issued: Authorized & { letterOfGuaranteeId: string }
}

interface Authorized {
  ConsentId: string
  psuToken: string
}

const example = (
  findOperation(readContract('letter-of-guarantee', new Date()), 'createLetterOfGuaranteeConsent').operation.requestBody!.content[
    'application/json'
  ]!.examples!.tenderGuaranteeRequest!.value as { message: GuaranteeConsentRequest }
).message

const createConsent = async (tpp: TestTpp): Promise<string> =>
  (await tpp.client().createLetterOfGuaranteeConsent(structuredClone(example))).message.Data.ConsentId

async function authorized(server: RunningSanad, tpp: TestTpp): Promise<Authorized> {
  const { ConsentId, token } = await authorizeGuaranteeMessage(server, tpp, structuredClone(example))
  return { ConsentId, psuToken: token.accessToken }
}

async function prepare(origin: Server): Promise<Stage> {
  // Nothing but addresses is read of it.
  const server = origin as RunningSanad
  const tpp = await registerTpp(server, { product: 'KSA LOG' })
  const other = await registerTpp(server, { product: 'KSA AIS' })
  const used = await authorized(server, tpp)
  const { Data } = (await tpp.client().createLetterOfGuarantee(used.psuToken, used.ConsentId)).message
  await decideLetterAtBank(server, Data.LetterOfGuaranteeId, 'issue')
  return {
    server,
    tpp,
    token: await tpp.developerToken(),
    otherProductToken: await other.developerToken(),
    waitingConsentId: await createConsent(tpp),
    ready: await authorized(server, tpp),
    issued: { ...used, letterOfGuaranteeId: Data.LetterOfGuaranteeId },
  }
}

const create: Change<Stage> = (draft) => {
  draft.headers['x-idempotency-key'] = randomUUID()
}
/** Any refusal leaves the consent unused, so one serves many requests. */
const createLetter: Change<Stage> = async (draft, stage) => {
  const { Data } = (await stage.tpp.client().getLetterOfGuaranteeConsent(stage.ready.ConsentId)).message
  if (Data.Status !== 'Authorized') stage.ready = await authorized(stage.server, stage.tpp)
  draft.message = { Data: { ConsentId: stage.ready.ConsentId } }
  draft.headers.authorization = `Bearer ${stage.ready.psuToken}`
  draft.headers['x-idempotency-key'] = randomUUID()
}
const fieldMissing: Change<Stage> = (draft) => void (draft.message = { Data: {} })
const unknownId: Change<Stage> = (draft) =>
  void (draft.ids = { ConsentId: `lg-${randomUUID()}`, letterOfGuaranteeId: randomUUID() })
/** The same key has been used for another message. */
const consentKeyUsed: Change<Stage> = async (draft, { tpp }) => {
  const idempotencyKey = randomUUID()
  const other = structuredClone(example)
  other.Data.Mt798.CustomerReferenceNumber = 'TMC-LG-2026-0999'
  await tpp.client().createLetterOfGuaranteeConsent(other, { idempotencyKey })
  draft.headers['x-idempotency-key'] = idempotencyKey
}
const letterKeyUsed: Change<Stage> = async (draft, stage) => {
  const idempotencyKey = randomUUID()
  const { ConsentId, psuToken } = await authorized(stage.server, stage.tpp)
  await stage.tpp.client().createLetterOfGuarantee(psuToken, ConsentId, { idempotencyKey })
  draft.headers['x-idempotency-key'] = idempotencyKey
  // A key belongs to the consent of the token, and the draft names another consent.
  draft.headers.authorization = `Bearer ${psuToken}`
}

/** Letter of guarantee: what each operation needs, and how each of its statuses comes about. */
export const letterOfGuarantee: InterfaceData<Stage> = {
  prepare,
  everyRequest: (draft, { token }) => {
    draft.headers.authorization = `Bearer ${token}`
    draft.headers['x-fapi-interaction-id'] = randomUUID()
  },
  operations: {
    createLetterOfGuaranteeConsent: create,
    getLetterOfGuaranteeConsent: (draft, { waitingConsentId }) => void (draft.ids = { ConsentId: waitingConsentId }),
    patchLetterOfGuaranteeConsent: async (draft, { tpp }) => void (draft.ids = { ConsentId: await createConsent(tpp) }),
    createLetterOfGuarantee: createLetter,
    getLetterOfGuarantee: (draft, { issued }) => {
      draft.ids = { letterOfGuaranteeId: issued.letterOfGuaranteeId }
      draft.headers.authorization = `Bearer ${issued.psuToken}`
    },
  },
  statuses: {
    ...commonStatuses,
    400: unknownId,
    401: (draft) => void (draft.headers.authorization = undefined),
    403: (draft, { otherProductToken }) => void (draft.headers.authorization = `Bearer ${otherProductToken}`),
    404: (draft) => void (draft.path += '/unknown/address'),
  },
  exceptions: {
    createLetterOfGuaranteeConsent: { 400: fieldMissing, 409: consentKeyUsed },
    patchLetterOfGuaranteeConsent: { 400: fieldMissing },
    createLetterOfGuarantee: { 400: fieldMissing, 409: letterKeyUsed },
  },
  signer: ({ tpp }) => ({ clientId: tpp.clientId, key: tpp.key }),
}
