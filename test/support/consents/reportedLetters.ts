import { randomUUID } from 'node:crypto'
import { closeFraudCase } from '../../../src/services/fraud/desk.ts'
import { reportFraud } from '../../../src/services/fraud/report.ts'
import { createLetter } from '../../../src/services/guarantee/createLetter.ts'
import { readPage, visitBank } from '../browser/bankVisit.ts'
import type { RunningSanad } from '../servers/sanad.ts'
import type { TestTpp } from '../tpp/tpp.ts'
import { najd } from './companies.ts'
import { letterSigning } from './letterSigning.ts'

const [first, second] = najd.signatories

/** Who closes a case, and why. */
export const desk = { reason: 'The customer was called back.', actor: 'bankUser:test' }

/** A letter that both signatories have authorized and its app has asked for. */
export interface Made {
  consentId: string
  letterId: string
}

const later = () => new Date(Date.now() + 600_000)

/** What is done about letters of a company, of which the second signatory reports one as fraud after the first try to hand it over. */
export function reportedLetters(sanad: RunningSanad) {
  const setInstruction = (letterId: string, columns: object) =>
    sanad.dependencies.db.updateTable('coreBankInstructions').set(columns).where('resourceId', '=', letterId).execute()
  return {
    setInstruction,
    /** A letter of this app, with its instruction as it is then. */
    async makeLetter(tpp: TestTpp, instruction: { attempts: number; nextAttemptAt?: Date; lease?: string }): Promise<Made> {
      const letters = letterSigning(sanad, tpp)
      const consentId = await letters.ask('1000.00', najd)
      await letters.approveFromApp(consentId, first)
      await letters.approve(consentId, second)
      const asked = {
        consentId,
        tokenConsentId: consentId,
        clientId: tpp.clientId,
        interactionId: randomUUID(),
        now: sanad.now(),
      }
      const { letterOfGuaranteeId: letterId } = await createLetter(sanad.dependencies, asked)
      await setInstruction(letterId, { state: 'queued', lease: null, nextAttemptAt: later(), ...instruction })
      return { consentId, letterId }
    },
    report: ({ consentId }: Made, dependencies = sanad.dependencies, stopsOpenBanking = false) =>
      reportFraud(dependencies, {
        ...{ nationalIdentificationNumber: second, about: 'consent', resourceId: consentId },
        ...{ stopsOpenBanking, now: new Date() },
      }),
    close: (caseId: string) => closeFraudCase(sanad.dependencies, { ...desk, caseId, now: new Date() }),
    pageOf: async (path: string, reader: string = second) =>
      readPage(await (await visitBank(sanad, reader)).get(sanad.url(path))),
  }
}
