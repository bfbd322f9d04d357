import { randomUUID } from 'node:crypto'
import { type BareCall, type BareRoute } from '../route.ts'
import { insertConsent } from './paymentInitiation.ts'

const dayMs = 86_400_000

async function createConsent({ clientId, message, sql }: BareCall): Promise<object> {
  const ConsentId = `lg-${randomUUID()}`
  const now = new Date()
  const end = new Date(now.getTime() + 7 * dayMs)
  const stored = await sql(insertConsent, [
    ConsentId,
    'guarantee',
    clientId,
    null,
    'AwaitingAuthorization',
    '[]',
    null,
    null,
    JSON.stringify(message),
    null,
    randomUUID(),
    'received',
    null,
    now,
    now,
    end,
    end,
    now,
    `app:${clientId}`,
    'consent.create',
    ConsentId,
    clientId,
    randomUUID(),
    null,
    'AwaitingAuthorization',
    '{}',
  ])
  if (!stored) throw new Error('not stored')
  return {
    Data: { ConsentId, Status: 'AwaitingAuthorization', CreationDateTime: now, ...(message!.Data as object) },
    Links: null,
    Meta: null,
  }
}

async function readLetter({ clientId, consentId, id, sql }: BareCall): Promise<object> {
  const consent = await sql<{ status: string }>('select * from consents where consent_id = $1', [consentId])
  const grant = await sql('select id_hash from oidc_records where kind = $1 and uid = $2 and expires_at > $3', [
    'Grant',
    consentId,
    new Date(),
  ])
  const letter = await sql<{ client_id: string; consent_id: string }>(
    'select * from letters_of_guarantee where letter_of_guarantee_id = $1',
    [id],
  )
  if (!consent || !grant || letter?.client_id !== clientId || letter.consent_id !== consentId) throw new Error('unknown')
  return { Data: letter, Links: null, Meta: null }
}

export const letterOfGuarantee: readonly BareRoute[] = [
  { method: 'POST', path: /\/letters-of-guarantee-consents()$/, status: 201, answer: createConsent },
  { method: 'GET', path: /\/letters-of-guarantee\/([^/]+)$/, status: 200, answer: readLetter },
]
