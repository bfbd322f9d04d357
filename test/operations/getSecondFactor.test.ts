import { describe, expect, it } from 'vitest'
import { askPlatform, openDashboard, proveSessionNeeded, signUp } from '../support/operations/platform.ts'
import { secondFactorPath as path, signUpWithFactor } from '../support/operations/secondFactor.ts'

describe('getSecondFactor', () => {
  it('says whether it is on, and how many recovery codes are left', async () => {
    const { sanad } = await openDashboard()
    const read = async (cookie: string) => (await askPlatform(sanad, 'GET', path, { cookie })).body
    expect(await read((await signUp(sanad)).cookie)).toEqual({ isOn: false, isDemanded: false, recoveryCodesLeft: 0 })
    const { cookie } = await signUpWithFactor(sanad)
    expect(await read(cookie)).toEqual({ isOn: true, isDemanded: false, recoveryCodesLeft: 10 })
  })

  proveSessionNeeded('GET', path)
})
