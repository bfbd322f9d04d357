import { createHash, randomUUID } from 'node:crypto'
import { type BareCall, type BareRoute } from '../route.ts'

interface BareHolder {
  status: string
  name_en: string | null
  name_ar: string | null
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** The look-up and the audit entry, as Sanad writes them; nobody counts the tries, and a name is compared by its letters. */
async function verify({ clientId, rows, sql }: BareCall, iban: string, name: string): Promise<boolean> {
  const holders = await rows<BareHolder>(
    `select bank_payees.*, bank_accounts.status from bank_accounts left join bank_payees on bank_payees.account_id = bank_accounts.account_id
     where bank_accounts.iban = $1 and bank_accounts.is_customer_account order by bank_payees.place`,
    [iban],
  )
  const isMatch = holders.some((holder) => holder.name_en === name || holder.name_ar === name)
  const party = hash(`party ${name}`)
  await sql(
    `insert into audit (occurred_at, actor, action, subject, client_id, interaction_id, status_before, status_after, details)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      new Date(),
      `app:${clientId}`,
      'payee.verify',
      hash(`account ${iban}`),
      clientId,
      randomUUID(),
      null,
      null,
      JSON.stringify({ party, code: isMatch ? 'MTCH' : 'NMTC' }),
    ],
  )
  return isMatch
}

interface AccountQuestion {
  query: { account: { id: string; name: string } }
}

export const verification: readonly BareRoute[] = [
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
      const account = { id, status: 'ACTIVE', nameCheckStatus: isMatch ? 'FULL_MATCH' : 'NO_MATCH' }
      return {
        data: {
          result: { id: randomUUID(), account, responder: { data: Buffer.from(JSON.stringify(account)).toString('base64') } },
        },
      }
    },
  },
]
