import { describe } from 'vitest'
import { proveNaughtyTexts } from '../../support/operations/naughtyVerifications.ts'
import { provePayeeExamples } from '../../support/operations/verificationExamples.ts'
import { useVerificationStage } from '../../support/operations/verificationStage.ts'

const stage = useVerificationStage()

describe('the examples of verifyPayee', () => provePayeeExamples(stage))
describe('texts that broke other software', () => proveNaughtyTexts('verifyPayee', stage))
