import { passwordOfStep } from '../../../src/security/totp.ts'
import type { Reachable } from '../story.ts'
import { askPlatform, signUp } from './platform.ts'

export const secondFactorPath = '/dashboard/api/developers/current/second-factor'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows, some steps of 30 seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  return passwordOfStep(key, Math.floor(Date.now() / 30_000) + steps)
}

/** A code that is none of the next ones. */
export function wrongCodeOf(secret: string): string {
  const near = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code))!
}

/** A developer whose second step is on, with the secret of the app and the recovery codes. */
export async function signUpWithFactor(sanad: Reachable) {
  const developer = await signUp(sanad)
  const { cookie, password } = developer
  const { secret } = (await askPlatform(sanad, 'POST', secondFactorPath, { cookie, body: { password } })).body as {
    secret: string
  }
  // The step before, so that the present one is left for the test. A new step may begin meanwhile, and that code is too old then.
  const confirm = () =>
    askPlatform(sanad, 'POST', `${secondFactorPath}/confirmation`, { cookie, body: { code: codeOf(secret, -1) } })
  let confirmed = await confirm()
  if (confirmed.status !== 200) confirmed = await confirm()
  return { ...developer, secret, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}
