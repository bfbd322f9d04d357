import { expect, it } from 'vitest'
import { allNaughtyStrings, unstorable } from '../naughtyStrings.ts'
import { isCampaign } from '../campaign.ts'
import {
  accountBody,
  askAccount,
  askPayee,
  ibans,
  payeeBody,
  type VerificationAnswer,
  type VerificationStage,
} from '../verification.ts'

const others = (identification: string) => ({
  party: { identification: { organisationId: { others: [{ identification, schemeNameCode: 'COID' }] } } },
  iban: ibans.company,
})

type Ask = (stage: VerificationStage, text: string) => Promise<VerificationAnswer>

/** Every place of a verification that takes free text. */
const places: Record<'verifyPayee' | 'verifyAccount', Record<string, Ask>> = {
  verifyPayee: {
    identifier: ({ sanad, psp }, text) => askPayee(sanad, { token: psp.token, body: payeeBody(others(text)) }),
    name: ({ sanad, psp }, name) => askPayee(sanad, { token: psp.token, body: payeeBody({ party: { name } }) }),
  },
  verifyAccount: {
    identity: ({ sanad, psp }, value) =>
      askAccount(sanad, {
        token: psp.token,
        body: accountBody({ types: ['ID'], account: { name: undefined, identities: { type: 'COID', value } } }),
      }),
    name: ({ sanad, psp }, name) => askAccount(sanad, { token: psp.token, body: accountBody({ account: { name } }) }),
  },
}

const named = {
  verifyPayee: payeeBody({ party: { name: 'PLACE' } }),
  verifyAccount: accountBody({ account: { name: 'PLACE' } }),
}

/** A third of them, in `make campaign` all. */
const texts = allNaughtyStrings.map(({ text }) => text).filter((_, index) => index % 3 === 0 || isCampaign)
const batchSize = 25

/** Texts that broke other software are answered like any other: no match, or a refusal of their form. */
export function proveNaughtyTexts(operationId: keyof typeof places, stage: VerificationStage): void {
  it.each(Object.keys(places[operationId]))('%s may be anything', async (place) => {
    for (let start = 0; start < texts.length; start += batchSize) {
      const batch = texts.slice(start, start + batchSize)
      const answers = await Promise.all(batch.map((text) => places[operationId][place]!(stage, text)))
      for (const [index, { status, text: answer }] of answers.entries()) {
        expect([200, 400], `${JSON.stringify(batch[index])}: ${answer}`).toContain(status)
        expect(answer).not.toMatch(/"(partyNameMatch|partyIdMatch)":"[MC]|FULL_MATCH|PARTIAL_MATCH|Qahtani/)
      }
    }
  })

  it.each(unstorable)('%s in a name is refused', async (_case, spelling) => {
    const ask = operationId === 'verifyPayee' ? askPayee : askAccount
    const body = JSON.stringify(named[operationId]).replace('PLACE', spelling)
    expect((await ask(stage.sanad, { token: stage.psp.token, body })).status).toBe(400)
  })
}
