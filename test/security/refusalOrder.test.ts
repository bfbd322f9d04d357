import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationPaths } from '../../generated/paths.ts'
import { shutOutMessage } from '../../src/domain/app/appStates.ts'
import { moveApp } from '../../src/services/app/appMove.ts'
import { accountIdsOf, linkAccounts } from '../support/consents/accountConsent.ts'
import { authorizeGuarantee } from '../support/consents/guaranteeConsent.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RawAnswer, sendRaw } from '../support/http/requests.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { withoutLimits } from '../support/servers/shared.ts'
import { payAs } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/**
 * The rows that a call names are read with its app, so before anybody knows whether it may ask for them. What is refused first, and in
 * which words, must not tell that they were.
 */
const operationIds = [
  'getPaymentConsent',
  'getPaymentConsentAuthorisation',
  'getPayment',
  'getPaymentStatus',
  'getAccountAccessConsent',
  'getLetterOfGuaranteeConsent',
  'getLetterOfGuarantee',
  'getAccountBalances',
  'getAccounts',
] as const
type Read = (typeof operationIds)[number]

const products = {
  getAccountAccessConsent: 'KSA AIS',
  getAccountBalances: 'KSA AIS',
  getAccounts: 'KSA AIS',
  getLetterOfGuaranteeConsent: 'KSA LOG',
  getLetterOfGuarantee: 'KSA LOG',
} as Readonly<Partial<Record<Read, string>>>
const productOf = (operationId: Read) => products[operationId] ?? 'KSA PIS'

/** An app of a product, the values of the parameters of its paths, and a token for each kind of read. */
interface Side {
  tpp: TestTpp
  ids: Record<string, string>
  own: string
  /** Of a customer. */
  psu?: string
}

const nothing = {
  ConsentId: 'aac-9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496',
  AuthorisationId: '9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496',
  PaymentId: '9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496',
  letterOfGuaranteeId: '9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496',
  AccountId: 'acc-999999',
}

const make: Record<string, (sanad: RunningSanad, tpp: TestTpp) => Promise<Omit<Side, 'tpp' | 'own'>>> = {
  async 'KSA PIS'(sanad, tpp) {
    const { ConsentId, PaymentId } = await payAs(sanad, tpp, paymentConsentRequest())
    const { message } = await tpp.client().getPaymentConsent(ConsentId)
    return { ids: { ConsentId, PaymentId, AuthorisationId: message.Links.scaStatus!.split('/').at(-1)! } }
  },
  async 'KSA AIS'(sanad, tpp) {
    const [AccountId] = (await accountIdsOf(sanad, happyCustomer)) as [string]
    const { ConsentId, token } = await linkAccounts(sanad, tpp, { accountIds: [AccountId] })
    return { ids: { ConsentId, AccountId }, psu: token.accessToken }
  },
  async 'KSA LOG'(sanad, tpp) {
    const { ConsentId, token } = await authorizeGuarantee(sanad, tpp)
    const { LetterOfGuaranteeId } = (await tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId)).message.Data
    return { ids: { ConsentId, letterOfGuaranteeId: LetterOfGuaranteeId }, psu: token.accessToken }
  },
}

async function openSide(sanad: RunningSanad, product: string): Promise<Side> {
  const tpp = await registerTpp(sanad, { product })
  return { tpp, own: await tpp.developerToken(), ...(await make[product]!(sanad, tpp)) }
}

const isForCustomers = (operationId: Read) => ['getLetterOfGuarantee', 'getAccountBalances', 'getAccounts'].includes(operationId)

const pathOf = (operationId: Read, ids: Record<string, string>) =>
  operationPaths[operationId].replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? nothing[name as keyof typeof nothing])

let sanad: RunningSanad
const sides = new Map<string, Side>()
const strangers = new Map<string, Side>()

beforeAll(async () => {
  sanad = await startSanad({ environment: withoutLimits })
  for (const product of Object.keys(make)) {
    sides.set(product, await openSide(sanad, product))
    strangers.set(product, await openSide(sanad, product))
  }
  // Another customer's: both apps read accounts of the same one.
  strangers.get('KSA AIS')!.ids.AccountId = (await accountIdsOf(sanad, '1000000024'))[0]!
})
afterAll(() => sanad?.close())

/** What an app is told about its own ids, a stranger's and those of nothing. */
async function askAll(operationId: Read, side: Side, token: string | undefined): Promise<RawAnswer[]> {
  const foreign = strangers.get(productOf(operationId))!.ids
  const answers: RawAnswer[] = []
  for (const ids of [side.ids, foreign, nothing])
    answers.push(
      await sendRaw(sanad, side.tpp, {
        path: pathOf(operationId, ids),
        token: token ?? null,
        headers: { accept: 'application/json' },
      }),
    )
  return answers
}

const inBrief = ({ status, body }: RawAnswer) => [status, body.Errors?.[0]?.Code, body.Errors?.[0]?.Message]

describe.each(operationIds)('%s', (operationId) => {
  const product = productOf(operationId)
  const tokenOf = (side: Side) => (isForCustomers(operationId) ? side.psu : side.own)

  it.each(['suspend', 'end'] as const)(
    'says of its app alone to one that the bank stops (%s), whatever it names',
    async (event) => {
      const side = await openSide(sanad, product)
      expect(inBrief((await askAll(operationId, side, tokenOf(side)))[0]!)[0]).toBe(200)
      await moveApp(sanad.dependencies, { clientId: side.tpp.clientId, event, actor: 'bank', now: new Date() })
      const status = event === 'suspend' ? 'suspended' : 'ended'
      const answers = await askAll(operationId, side, tokenOf(side))
      expect(answers.map(inBrief)).toEqual(Array(3).fill([401, 'KSAOB.AccessToken.Unauthorized', shutOutMessage({ status })]))
    },
  )

  it('says of the token alone to one that opens something else, whatever the path names', async () => {
    const side = sides.get(product)!
    const another = sides.get(product === 'KSA AIS' ? 'KSA LOG' : 'KSA AIS')!
    const wrong = [
      { holder: side, token: isForCustomers(operationId) ? side.own : side.psu },
      { holder: another, token: another.own },
      { holder: another, token: another.psu },
    ]
    for (const { holder, token } of wrong.filter((one) => one.token !== undefined)) {
      const [first, ...others] = (await askAll(operationId, { ...holder, ids: side.ids }, token)).map(inBrief)
      expect(first!.slice(0, 2)).toEqual([403, 'KSAOB.AccessToken.InvalidScope'])
      expect(others).toEqual([first, first])
    }
  })

  it('cannot be told an id of another app from one of nothing', async () => {
    const side = sides.get(product)!
    const [own, foreign, unknown] = (await askAll(operationId, side, tokenOf(side))).map(inBrief)
    expect(own![0]).toBe(200)
    expect(foreign).toEqual(unknown)
    if (operationId !== 'getAccounts') expect(unknown!.slice(0, 2)).toEqual([400, 'KSAOB.Resource.InvalidResourceId'])
  })
})

describe.each(['getAccountBalances', 'getLetterOfGuarantee'] as const)(
  '%s with the token of a consent that has ended',
  (operationId) => {
    it('is refused as the token of an app that was suspended, then as one that opens something else, then for its consent', async () => {
      const side = await openSide(sanad, productOf(operationId))
      const { clientId } = side.tpp
      const ask = async (id: Read) => inBrief((await askAll(id, side, side.psu))[0]!)
      await sanad.dependencies.db
        .updateTable('consents')
        .set({ status: 'Finished', flags: JSON.stringify([{ Flag: 'Revoked', FlagSetDateTime: '' }]) })
        .where('consentId', '=', side.ids.ConsentId!)
        .execute()
      const ofConsent = await ask(operationId)
      expect(ofConsent[0]).not.toBe(200)
      const another = operationId === 'getAccountBalances' ? 'getAccountAccessConsent' : 'getLetterOfGuaranteeConsent'
      expect((await ask(another)).slice(0, 2)).toEqual([403, 'KSAOB.AccessToken.InvalidScope'])
      await moveApp(sanad.dependencies, { clientId, event: 'suspend', actor: 'bank', now: new Date() })
      expect(await ask(operationId)).toEqual([401, 'KSAOB.AccessToken.Unauthorized', shutOutMessage({ status: 'suspended' })])
      await moveApp(sanad.dependencies, { clientId, event: 'reinstate', actor: 'bank', now: new Date() })
      expect(await ask(operationId)).toEqual(ofConsent)
    })
  },
)

it('who asks for ids of nothing too often is told so: the refusals before have counted', async () => {
  const slow = await startSanad({ environment: { SANAD_RATE_PER_SECOND: '1', SANAD_RATE_BURST: '5' } })
  try {
    const tpp = await registerTpp(slow)
    const token = await tpp.developerToken()
    const statuses: number[] = []
    while (statuses.at(-1) !== 429 && statuses.length < 100)
      statuses.push((await sendRaw(slow, tpp, { path: pathOf('getPaymentConsent', nothing), token })).status)
    expect([...new Set(statuses)]).toEqual([400, 429])
  } finally {
    await slow.close()
  }
})
