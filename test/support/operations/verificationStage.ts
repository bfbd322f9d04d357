import { beforeAll } from 'vitest'
import { shorten } from '../http/requests.ts'
import { shared, sharedSanad, tokenAgeMs } from '../servers/shared.ts'
import { registerPsp, type VerificationStage } from '../verification.ts'

const openVerificationStage = (): Promise<VerificationStage> =>
  shared(
    'verification stage',
    async () => {
      const sanad = await sharedSanad('of verification')
      shorten(sanad, {
        verificationTries: 10_000,
        verificationTriesOfAll: 10_000,
        verificationAccounts: 10_000,
      })
      return { sanad, psp: await registerPsp(sanad) }
    },
    tokenAgeMs,
  )

/** One server for both interfaces, and a PSP registered there. The stage is filled before the first test runs. */
export function useVerificationStage(): VerificationStage {
  const stage = {} as VerificationStage
  beforeAll(async () => void Object.assign(stage, await openVerificationStage()))
  return stage
}
