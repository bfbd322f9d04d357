import { describe } from 'vitest'
import { proveNaughtyTexts } from '../../support/operations/naughtyVerifications.ts'
import { proveAccountExamples } from '../../support/operations/verificationExamples.ts'
import { useVerificationStage } from '../../support/operations/verificationStage.ts'

const stage = useVerificationStage()

describe('the examples of verifyAccount', () => proveAccountExamples(stage))
describe('texts that broke other software', () => proveNaughtyTexts('verifyAccount', stage))
