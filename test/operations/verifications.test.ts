import { afterAll, beforeAll, describe } from 'vitest'
import { startSanad } from '../support/servers/sanad.ts'
import { shorten } from '../support/http/requests.ts'
import { registerPsp, type VerificationStage } from '../support/verification.ts'
import { proveNaughtyTexts } from './naughtyVerifications.ts'
import { proveExamples } from './verificationExamples.ts'
import { proveAccountAnswers } from './verifyAccount/answers.ts'
import { proveAccountRefusals } from './verifyAccount/refusals.ts'
import { provePayeeAnswers } from './verifyPayee/answers.ts'
import { provePayeeRefusals } from './verifyPayee/refusals.ts'

/** One server for both interfaces: starting it takes longer than asking it everything. */
const stage = {} as VerificationStage
beforeAll(async () => {
  stage.sanad = await startSanad({
    environment: { SANAD_CORE_BANK_TIMEOUT_MS: '100', SANAD_RATE_PER_SECOND: '100000', SANAD_RATE_BURST: '200000' },
  })
  shorten(stage.sanad, { bodyTimeoutMs: 200, verificationTries: 10_000 })
  stage.psp = await registerPsp(stage.sanad)
})
afterAll(() => stage.sanad.close())

describe('verifyPayee answers', () => provePayeeAnswers(stage))
describe('verifyPayee refuses', () => provePayeeRefusals(stage))
describe('verifyAccount answers', () => proveAccountAnswers(stage))
describe('verifyAccount refuses', () => proveAccountRefusals(stage))
describe('the examples of both contracts', () => proveExamples(stage))
describe('texts that broke other software', () => proveNaughtyTexts(stage))
