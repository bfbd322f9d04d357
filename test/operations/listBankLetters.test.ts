import { describe, expect, it } from 'vitest'
import { tuwaiq } from '../support/consents/letters.ts'
import { submitLetter } from '../support/operations/bankDesk.ts'
import { openDashboard } from '../support/operations/platform.ts'

const path = '/core-bank/api/letters-of-guarantee'

describe('listBankLetters', () => {
  it('needs no session and shows letters as the core bank knows them, newest first, of one state where that is asked for', async () => {
    const { ask } = await openDashboard()
    const [first, second] = [await submitLetter(), await submitLetter()]
    const { status, body } = await ask('GET', path, { cookie: '' })
    const letters = body as unknown as { letterOfGuaranteeId: string; state: string }[]
    expect(status).toBe(200)
    const own = letters.filter(({ letterOfGuaranteeId }) => [first, second].includes(letterOfGuaranteeId))
    expect(own.map(({ letterOfGuaranteeId }) => letterOfGuaranteeId)).toEqual([second, first])
    expect(own[0]).toMatchObject({
      commercialRegistrationNumber: tuwaiq.commercialRegistrationNumber,
      state: 'pending',
      amount: { Amount: '1000.00', Currency: 'SAR' },
    })
    await ask('POST', `${path}/${first}/cancel`)
    const cancelled = (await ask('GET', `${path}?state=cancelled`)).body as unknown as typeof letters
    expect(cancelled.map(({ letterOfGuaranteeId }) => letterOfGuaranteeId)).toContain(first)
    expect(new Set(cancelled.map(({ state }) => state))).toEqual(new Set(['cancelled']))
  })

  it('refuses a state that there is not', async () => {
    const { ask } = await openDashboard()
    expect(await ask('GET', `${path}?state=lost`)).toMatchObject({ status: 400, body: { errors: [{ path: 'state' }] } })
  })
})
