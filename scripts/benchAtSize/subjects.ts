import type pg from 'pg'
import { type BenchInterface, type Prepared } from '../bench/interfaces/benchInterface.ts'
import { accountInformation } from '../bench/interfaces/accountInformation.ts'
import { accountVerification, payeeVerification } from '../bench/interfaces/verification.ts'
import { type Size } from '../seedAtSize/load.ts'

/** What is measured at two sizes. */
export interface Subject {
  interfaces: readonly BenchInterface[]
  /** As many as the issue of a big bank is about, where the command line says nothing else. */
  size: Size
  /** How many accounts the requests are spread over, evenly over all there are. */
  spread: number
  /** Gives what the interfaces prepared these accounts to ask about. */
  reach(client: pg.Client, prepared: Prepared, accountIds: readonly string[]): Promise<object>
}

export const subjects: Readonly<Record<string, Subject>> = {
  accounts: {
    interfaces: [accountInformation],
    size: { accounts: 1_000_000, transactions: 50_000_000 },
    spread: 1_000,
    async reach(client, prepared, accountIds) {
      await client.query('insert into consent_accounts (consent_id, account_id) select $1, unnest($2::text[])', [
        (prepared as Prepared & { consentId: string }).consentId,
        accountIds,
      ])
      return { accountIds }
    },
  },
  payees: {
    interfaces: [payeeVerification, accountVerification],
    size: { accounts: 10_000_000, transactions: 0 },
    // Many more than the requests of one phase: an account is seldom asked about twice, as in life.
    spread: 20_000,
    async reach(client, _prepared, accountIds) {
      const { rows } = await client.query(
        'select iban, name_ar as name from bank_accounts where account_id = any($1::text[]) order by random()',
        [accountIds],
      )
      return { questions: rows }
    },
  },
}
