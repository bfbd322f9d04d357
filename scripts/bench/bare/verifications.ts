import { createHash, randomUUID } from 'node:crypto'
import { limits } from '../../../src/config/limits.ts'
import { readSettings } from '../../../src/config/settings.ts'
import type { BareCall, BareRoute } from './tools.ts'

const { bankBic } = readSettings({})

interface BareHolder {
  status: string
  name_en: string | null
  name_ar: string | null
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** The look-up, and the audit entry if the limits leave room, in Sanad's two statements. A name is compared by its letters. */
async function verify({ clientId, developerId, rows, sql }: BareCall, iban: string, name: string): Promise<boolean> {
  const holders = await rows<BareHolder>(
    `select bank_payees.*, bank_accounts.status from simulator.bank_accounts left join simulator.bank_payees on bank_payees.account_id = bank_accounts.account_id
     where bank_accounts.iban = $1 and bank_accounts.is_customer_account order by bank_payees.place`,
    [iban],
  )
  const isMatch = holders.some((holder) => holder.name_en === name || holder.name_ar === name)
  const now = new Date()
  const [party, account] = [hash(`party ${name}`), hash(`account ${iban}`)]
  const since = new Date(now.getTime() - limits.verificationTriesSeconds * 1_000)
  const details = JSON.stringify({ party, code: isMatch ? 'MTCH' : 'NMTC' })
  const written = await sql(
    `with room as (select 1 as room where
         (select count(*) from verification_tries where account_hash = $1 and party_hash <> $2 and tried_at > $3 and developer_id = $4) < $5
         and (select count(distinct party_hash) from verification_tries where account_hash = $1 and party_hash <> $2 and tried_at > $3) < $6
         and (select count(*) from (select asked_at from verification_accounts
           where developer_id = $4 and account_hash <> $1 and asked_at > $3 limit $7) as walked) < $7)
     insert into audit (occurred_at, actor, action, subject, client_id, interaction_id, status_before, status_after, details)
     select $8, $9, $10, $1, $11, $12, $13, $14, $15 from room returning subject`,
    [
      account,
      party,
      since,
      developerId,
      limits.verificationTries,
      limits.verificationTriesOfAll,
      limits.verificationAccounts,
      now,
      `app:${clientId}`,
      'payee.verify',
      clientId,
      randomUUID(),
      null,
      null,
      details,
    ],
  )
  if (!written) throw new Error('too many tries')
  return isMatch
}

function accountResult(id: string, isMatch: boolean): object {
  const [resultId, code] = [randomUUID(), isMatch ? 'MTCH' : 'NMTC']
  return {
    data: {
      result: {
        id: resultId,
        message: 'The account was verified.',
        account: { id, status: 'ACTIVE', nameCheckStatus: isMatch ? 'FULL_MATCH' : 'NO_MATCH' },
        responder: {
          accountVerificationScheme: 'EPC_VOP',
          apiVersion: 'v1',
          receivedTime: new Date(),
          data: Buffer.from(JSON.stringify({ partyNameMatch: code })).toString('base64'),
          entity: { idType: 'BICFI', idValue: bankBic, reference: resultId },
          'scheme-response-code': {
            status: 'COMPLETED',
            name: code,
            'response-code-id': { identificationType: 'EPC_VOP', reasonCode: code },
          },
          schemeResponseCodes: [{ name: code, id: [] }],
        },
      },
    },
  }
}

interface AccountQuestion {
  query: { account: { id: string; name: string } }
}

/** Both verifications, with statements written by hand. */
export const verifications: readonly BareRoute[] = [
  {
    method: 'POST',
    path: /\/payee-verifications()$/,
    status: 200,
    plain: true,
    async answer(call) {
      const { partyAccount, party } = call.message as { partyAccount: { iban: string }; party: { name: string } }
      return { partyNameMatch: (await verify(call, partyAccount.iban, party.name)) ? 'MTCH' : 'NMTC' }
    },
  },
  {
    method: 'POST',
    path: /\/account-verifications()$/,
    status: 200,
    plain: true,
    async answer(call) {
      const { id, name } = (call.message!.data as AccountQuestion).query.account
      const isMatch = await verify(call, id, name)
      return accountResult(id, isMatch)
    },
  },
]
