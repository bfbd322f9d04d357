import { expect, it } from 'vitest'
import { allNaughtyStrings, unstorable } from '../support/naughtyStrings.ts'
import { isCampaign } from '../support/campaign.ts'
import {
  accountBody,
  askAccount,
  askPayee,
  ibans,
  payeeBody,
  type VerificationAnswer,
  type VerificationStage,
} from '../support/verification.ts'

const others = (identification: string) => ({
  party: { identification: { organisationId: { others: [{ identification, schemeNameCode: 'COID' }] } } },
  iban: ibans.company,
})

/** Every place of a verification that takes free text. */
const places: Record<string, (stage: VerificationStage, text: string) => Promise<VerificationAnswer>> = {
  'a name of interface d': ({ sanad, psp }, name) => askPayee(sanad, { token: psp.token, body: payeeBody({ party: { name } }) }),
  'an identifier of interface d': ({ sanad, psp }, text) => askPayee(sanad, { token: psp.token, body: payeeBody(others(text)) }),
  'a name of interface e': ({ sanad, psp }, name) =>
    askAccount(sanad, { token: psp.token, body: accountBody({ account: { name } }) }),
  'an identity of interface e': ({ sanad, psp }, value) =>
    askAccount(sanad, {
      token: psp.token,
      body: accountBody({ types: ['ID'], account: { name: undefined, identities: { type: 'COID', value } } }),
    }),
}

/** A third of them, in `make campaign` all. */
const texts = allNaughtyStrings.map(({ text }) => text).filter((_, index) => index % 3 === 0 || isCampaign)
const batchSize = 25

/** Texts that broke other software are answered like any other: no match, or a refusal of their form. */
export function proveNaughtyTexts(stage: VerificationStage): void {
  it.each(Object.keys(places))('%s may be anything', async (place) => {
    for (let start = 0; start < texts.length; start += batchSize) {
      const batch = texts.slice(start, start + batchSize)
      const answers = await Promise.all(batch.map((text) => places[place]!(stage, text)))
      for (const [index, { status, text: answer }] of answers.entries()) {
        expect([200, 400], `${JSON.stringify(batch[index])}: ${answer}`).toContain(status)
        expect(answer).not.toMatch(/"(partyNameMatch|partyIdMatch)":"[MC]|FULL_MATCH|PARTIAL_MATCH|Qahtani/)
      }
    }
  })

  it.each(unstorable)('%s in a name is refused in either interface', async (_case, spelling) => {
    const spell = (body: unknown) => JSON.stringify(body).replace('PLACE', spelling)
    const {
      sanad,
      psp: { token },
    } = stage
    expect((await askPayee(sanad, { token, body: spell(payeeBody({ party: { name: 'PLACE' } })) })).status).toBe(400)
    expect((await askAccount(sanad, { token, body: spell(accountBody({ account: { name: 'PLACE' } })) })).status).toBe(400)
  })
}
