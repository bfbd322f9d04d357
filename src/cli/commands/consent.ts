import type { PlainAnswer, Purpose, TppClient } from '#sanad-sdk'
import { type Command, type CommandInput, optionOf, readNamedFile, UsageError } from '../command.ts'
import { getProfile, latestOf, openClient, type Profile, remember, sameProfile, clockOffsetMs } from '../profile.ts'
import { sampleAccounts, type SampleContext, sampleLetter, samplePayment } from '../samples.ts'
import { showAnswer } from '../show.ts'
import { readPurpose } from './init.ts'

type Kind = Exclude<Purpose, 'verifications'>

/** What differs between the kinds of consent. */
const kinds = {
  payments: {
    sample: samplePayment,
    amount: '125.50',
    create: (client: TppClient, body: object) => client.operations.createPaymentConsent({ body: body as never }),
    get: (client: TppClient, ConsentId: string) => client.getPaymentConsent(ConsentId),
    end: (client: TppClient, id: string) =>
      client.patchPaymentConsent(id, { Data: { Status: 'Rejected', RevokedBy: 'KSAOB.TPP' } }),
  },
  accounts: {
    sample: sampleAccounts,
    amount: '0',
    create: (client: TppClient, body: object) => client.operations.createAccountAccessConsent({ body: body as never }),
    get: (client: TppClient, ConsentId: string) => client.getAccountAccessConsent(ConsentId),
    end: (client: TppClient, id: string, isWaiting: boolean) =>
      client.patchAccountAccessConsent(id, {
        Data: { ConsentStatus: isWaiting ? 'Rejected' : 'Finished', RevokedBy: 'KSAOB.TPP.InitiatedByPSU' },
      }),
  },
  letters: {
    sample: sampleLetter,
    amount: '250000.00',
    create: (client: TppClient, body: object) => client.operations.createLetterOfGuaranteeConsent({ body: body as never }),
    get: (client: TppClient, ConsentId: string) => client.getLetterOfGuaranteeConsent(ConsentId),
    end: (client: TppClient, id: string, isWaiting: boolean) =>
      client.patchLetterOfGuaranteeConsent(id, {
        Data: { Status: isWaiting ? 'Rejected' : 'Finished', RevokedBy: 'KSAOB.TPP' },
      }),
  },
} as const satisfies Record<Kind, unknown>

/** The kind of consent that --for names, or an id shows. */
export function kindOf(input: CommandInput, ConsentId?: string): Kind {
  const ofPrefix: Record<string, Kind> = { pis: 'payments', aac: 'accounts', lg: 'letters' }
  const purpose = ofPrefix[ConsentId?.split('-')[0] ?? ''] ?? readPurpose(optionOf(input, 'for') ?? 'payments')
  if (purpose === 'verifications') throw new UsageError('verifications need no consent: sanad check payee --help')
  return purpose
}

function readJson(text: string): object {
  try {
    return JSON.parse(text) as object
  } catch (error) {
    throw new UsageError(`the message is not JSON: ${(error as Error).message}`)
  }
}

/** The message of a new consent: that of --message, or a sample of the sandbox. */
export async function consentMessage(input: CommandInput, profile: Profile, client: TppClient): Promise<object> {
  const file = optionOf(input, 'message')
  if (file === '-') return readJson(await input.terminal.readInput())
  if (file !== undefined) return readJson(await readNamedFile(file))
  const kind = kinds[kindOf(input)]
  const amount = optionOf(input, 'amount') ?? kind.amount
  if (!/^\d{1,13}(\.\d{1,2})?$/.test(amount)) throw new UsageError(`the amount ${amount} is no SAR amount, for example 125.50`)
  const now = new Date(Date.now() + (await clockOffsetMs(profile.baseUrl)))
  const customers = (await client.operations.listCoreBankCustomers()).message
  const context: SampleContext = { customers, customer: optionOf(input, 'customer'), amount, now }
  return kind.sample(context)
}

async function create(input: CommandInput): Promise<void> {
  const profile = await getProfile(input)
  const purpose = kindOf(input)
  const client = await openClient(input, profile, purpose)
  const body = await consentMessage(input, profile, client)
  const answer = await kinds[purpose].create(client, body)
  const { NationalIdentificationNumber: named } = (body as { Data: { NationalIdentificationNumber?: string } }).Data
  const customer = named ?? optionOf(input, 'customer')
  const { ConsentId, PaymentId } = answer.message.Data as { ConsentId: string; PaymentId?: string }
  await remember(input, profile, purpose, { ConsentId, ...(PaymentId && { PaymentId }), ...(customer && { customer }) })
  showAnswer(input, answer as unknown as PlainAnswer<unknown>)
  input.terminal.hint(`next: ${sameProfile(input, `sanad authorize${purpose === 'payments' ? '' : ` --for ${purpose}`}`)}`)
}

async function existing(input: CommandInput, id: string | undefined) {
  const profile = await getProfile(input)
  const purpose = kindOf(input, id)
  return { purpose, client: await openClient(input, profile, purpose), ConsentId: id ?? latestOf(profile, purpose).ConsentId }
}

/** Whether a consent still waits for its customer: then it is rejected, and one in use is finished. */
export async function isWaiting(client: TppClient, purpose: Kind, ConsentId: string): Promise<boolean> {
  const { Data } = (await kinds[purpose].get(client, ConsentId)).message as { Data: { Status?: string; ConsentStatus?: string } }
  return (Data.Status ?? Data.ConsentStatus) === 'AwaitingAuthorization'
}

/** `sanad consent`. */
export const consent: Command = {
  summary: 'create, read or revoke a consent',
  usage: `sanad consent create [--for payments|accounts|letters] [--customer NUMBER] [--amount SAR] [--message FILE|-]
sanad consent get [CONSENT-ID]
sanad consent revoke [CONSENT-ID]

Without --message a sample of the sandbox is sent; \`sanad message\` prints it, to be changed. --customer is the national identification
number of a customer of the sandbox who is to authorize the sample. The answer is printed after its signature was checked. Without
an id the latest consent is meant.

  sanad consent create --amount 125.50
  sanad consent create --customer 2000000014
  sanad message --for accounts > consent.json && sanad consent create --for accounts --message consent.json`,
  options: { for: { type: 'string' }, customer: { type: 'string' }, amount: { type: 'string' }, message: { type: 'string' } },
  run: async (input) => {
    const [verb = 'create', id] = input.words
    if (verb === 'create') return create(input)
    const { client, purpose, ConsentId } = await existing(input, id)
    if (verb === 'revoke') await kinds[purpose].end(client, ConsentId, await isWaiting(client, purpose, ConsentId))
    else if (verb !== 'get') throw new UsageError(`consent takes create, get or revoke, not ${verb}`)
    showAnswer(input, (await kinds[purpose].get(client, ConsentId)) as unknown as PlainAnswer<unknown>)
  },
}

/** `sanad message`. */
export const message: Command = {
  summary: 'print a sample message of a consent, to be changed and sent',
  usage: `sanad message [--for payments|accounts|letters] [--customer NUMBER] [--amount SAR]

  sanad message --amount 75.25 > message.json
  sanad consent create --message message.json`,
  options: { for: { type: 'string' }, customer: { type: 'string' }, amount: { type: 'string' } },
  run: async (input) => {
    const profile = await getProfile(input)
    input.terminal.result(await consentMessage(input, profile, await openClient(input, profile, kindOf(input))))
  },
}
