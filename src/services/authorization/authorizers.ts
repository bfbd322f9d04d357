import { isAskedToApprove } from '../../data/repositories/consent/consentApprovals.ts'
import { type ConsentRow } from '../../data/repositories/consent/consents.ts'
import { type Dependencies } from '../dependencies.ts'

/** The consent's own PSU, or one of several people whose approval it waits for (design.md section 4). */
export async function isAuthorizer(
  { db }: Pick<Dependencies, 'db'>,
  consent: ConsentRow,
  nationalIdentificationNumber: string,
): Promise<boolean> {
  return (
    nationalIdentificationNumber === consent.nationalIdentificationNumber ||
    isAskedToApprove(db, consent.consentId, nationalIdentificationNumber)
  )
}
