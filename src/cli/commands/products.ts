import { type Purpose, SanadApiError, type TppClient } from '#sanad-sdk'
import { CheckFailed, type Command, type CommandInput, optionOf, UsageError } from '../command.ts'
import { getProfile, type Latest, latestOf, openClient, type Profile, remember, sameProfile } from '../profile.ts'
import { showAnswer } from '../show.ts'

interface Stage {
  client: TppClient
  profile: Profile
  latest: Latest
}

async function openStage(input: CommandInput, purpose: Purpose): Promise<Stage> {
  const profile = await getProfile(input)
  return { profile, client: await openClient(input, profile, purpose), latest: latestOf(profile, purpose) }
}

/** A token of the customer: a refreshed one where there is a way to refresh. */
async function psuTokenOf({ client, latest }: Stage, purpose: Purpose): Promise<string> {
  if (latest.refreshToken !== undefined) return (await client.refreshToken(latest.refreshToken)).accessToken
  if (latest.accessToken === undefined) throw new UsageError(`nobody has authorized yet: sanad authorize --for ${purpose}`)
  return latest.accessToken
}

const unauthorized = (input: CommandInput) =>
  `the customer has not authorized this consent yet: ${sameProfile(input, 'sanad authorize')}`

/**
 * What the bank says of the payment of the latest consent. The consent has given its PaymentId, but there is no such payment before the
 * customer's yes. Then the bank knows none, and the profile no token of the customer. Throws CheckFailed.
 */
export function ofAuthorizedPayment<T>(input: CommandInput, { accessToken }: Latest, answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    const isUnknown = error instanceof SanadApiError && error.kind === 'notFound'
    throw isUnknown && accessToken === undefined ? new CheckFailed(`${unauthorized(input)}\n(${error.message})`) : error
  })
}

/** `sanad payment`. */
export const payment: Command = {
  summary: 'read a payment, or its status',
  usage: `sanad payment [get|status] [PAYMENT-ID]

There is a payment once the customer has authorized its consent. In a sandbox \`sanad trigger payment-settled\` approves it.

  sanad payment
  sanad payment status`,
  run: async (input) => {
    const [verb = 'get', id] = input.words
    if (verb !== 'get' && verb !== 'status') throw new UsageError(`payment takes get or status, not ${verb}`)
    const { client, latest } = await openStage(input, 'payments')
    const PaymentId = id ?? latest.PaymentId
    if (PaymentId === undefined) throw new UsageError('there is no payment yet: sanad consent create')
    const isWithoutCustomer = PaymentId === latest.PaymentId && latest.accessToken === undefined
    if (verb === 'status') {
      const answer = await client.getPaymentStatus(PaymentId)
      showAnswer(input, answer)
      if (isWithoutCustomer && !answer.message.Data.Status) input.terminal.hint(unauthorized(input))
      return
    }
    const asked = client.getPayment(PaymentId)
    const answer = await (isWithoutCustomer ? ofAuthorizedPayment(input, latest, asked) : asked)
    showAnswer(input, answer)
    if (answer.message.Data.Status === 'KSAOB.Pending')
      input.terminal.hint(`next: ${sameProfile(input, 'sanad trigger payment-settled')}`)
  },
}

const listsOfAccount = {
  balances: 'getAccountBalances',
  transactions: 'getAccountTransactions',
  beneficiaries: 'getAccountBeneficiaries',
  'direct-debits': 'getAccountDirectDebits',
  'standing-orders': 'getAccountStandingOrders',
  'scheduled-payments': 'getAccountScheduledPayments',
  parties: 'getAccountParties',
} as const

/** `sanad accounts`. */
export const accounts: Command = {
  summary: 'read accounts, and what belongs to one of them',
  usage: `sanad accounts
sanad accounts ${Object.keys(listsOfAccount).join('|')} ACCOUNT-ID [--all]

Wants a consent for accounts that the customer has authorized. --all reads every page and prints the rows of all.

  sanad consent create --for accounts && sanad authorize --for accounts --allow && sanad accounts
  sanad accounts transactions ACCOUNT-ID --all --json`,
  options: { all: { type: 'boolean' } },
  run: async (input) => {
    const [what, AccountId = ''] = input.words
    const stage = await openStage(input, 'accounts')
    const psuToken = await psuTokenOf(stage, 'accounts')
    if (what === undefined) return showAnswer(input, await stage.client.getAccounts(psuToken))
    const operationId = listsOfAccount[what as keyof typeof listsOfAccount]
    if (operationId === undefined || AccountId === '')
      throw new UsageError(
        `accounts takes one of ${Object.keys(listsOfAccount).join(', ')}, and an account id of: sanad accounts`,
      )
    const call = { path: { AccountId }, psuToken }
    if (input.options.all !== true) return showAnswer(input, await stage.client.operations[operationId](call))
    const rows: unknown[] = []
    for await (const row of stage.client.items(operationId as 'getAccountTransactions', call)) {
      rows.push(row)
      input.terminal.progress(`${rows.length} rows …`)
    }
    input.terminal.result(rows)
    input.terminal.hint(`${rows.length} rows, the signature of every page checked`)
  },
}

/** `sanad letter`. */
export const letter: Command = {
  summary: 'create the letter of an authorized consent, or read it',
  usage: `sanad letter create
sanad letter [get] [LETTER-ID]

In a sandbox \`sanad trigger letter-issued\` issues it.

  sanad consent create --for letters && sanad authorize --for letters --allow && sanad letter create`,
  run: async (input) => {
    const [verb = 'get', id] = input.words
    const stage = await openStage(input, 'letters')
    const psuToken = await psuTokenOf(stage, 'letters')
    if (verb === 'create') {
      const answer = await stage.client.createLetterOfGuarantee(psuToken, stage.latest.ConsentId)
      const { LetterOfGuaranteeId } = answer.message.Data
      await remember(input, stage.profile, 'letters', { ...stage.latest, LetterOfGuaranteeId })
      showAnswer(input, answer)
      return input.terminal.hint('next: sanad trigger letter-issued')
    }
    if (verb !== 'get') throw new UsageError(`letter takes create or get, not ${verb}`)
    const letterId = id ?? stage.latest.LetterOfGuaranteeId
    if (letterId === undefined) throw new UsageError('there is no letter yet: sanad letter create')
    showAnswer(input, await stage.client.getLetterOfGuarantee(psuToken, letterId))
  },
}

/** `sanad check`. */
export const check: Command = {
  summary: 'ask whether a name belongs to an account: of this bank, or of any',
  usage: `sanad check payee --iban IBAN --name NAME [--bank BIC] [--bic YOUR-BIC]
sanad check account --iban IBAN --name NAME [--bank BIC] [--bic YOUR-BIC]

\`payee\` asks this bank (interface d), \`account\` asks about an account of any bank (interface e).

  sanad check payee --iban SA3099000000608010799819 --name 'Abdullah Mohammed Al-Qahtni'`,
  options: { iban: { type: 'string' }, name: { type: 'string' }, bank: { type: 'string' }, bic: { type: 'string' } },
  run: async (input) => {
    const [what] = input.words
    const [iban, name] = [optionOf(input, 'iban'), optionOf(input, 'name')]
    if (iban === undefined || name === undefined) throw new UsageError('check needs --iban and --name')
    const client = await openClient(input, await getProfile(input), 'verifications')
    const bank = optionOf(input, 'bank') ?? 'SNADSARI'
    const agent = (bicfi: string) => ({ financialInstitutionId: { bicfi } })
    if (what === 'payee') {
      const requestingAgent = agent(optionOf(input, 'bic') ?? 'NKHLSARI')
      const body = { party: { name }, partyAccount: { iban }, partyAgent: agent(bank), requestingAgent }
      return showAnswer(input, await client.operations.verifyPayee({ body }))
    }
    if (what !== 'account') throw new UsageError(`check takes payee or account, not ${what ?? 'nothing'}`)
    const account = { name, idScheme: 'IBAN' as const, id: iban, holdingEntity: { type: 'BICFI' as const, value: bank } }
    const body = { data: { query: { types: ['STATUS' as const, 'NAME' as const], account } } }
    showAnswer(input, await client.operations.verifyAccount({ body }))
  },
}
