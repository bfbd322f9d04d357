import { findDeveloper, updateDeveloper } from '../../data/repositories/apps.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { Developer } from '../../domain/app/app.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { Dependencies } from '../dependencies.ts'
import { countMail, getMailer, redeemCode } from './mailCodes.ts'

/** Sends the first mail for a proof, at sign-up. Nothing is sent where the bank sends no mails. */
export function sendEmailProof({ mailer }: Pick<Dependencies, 'mailer'>, { developerId }: Pick<Developer, 'developerId'>): void {
  mailer?.post(async () => ({ developerId, purpose: 'emailProof' }))
}

/** Sends another mail for a proof. Throws BankRefusal 'stateConflict' when there is nothing to prove, and TooManyTries. */
export async function requestEmailProof(
  dependencies: Pick<Dependencies, 'db' | 'settings' | 'mailer' | 'tries'>,
  { developerId }: { developerId: string },
): Promise<void> {
  getMailer(dependencies)
  const developer = await findDeveloper(dependencies.db, developerId)
  if (!developer) throw new BankRefusal('developerUnknown', 'The developer of this session does not exist any more.')
  if (developer.emailProvenAt !== null) throw new BankRefusal('stateConflict', 'The e-mail address is proven already.')
  await countMail(dependencies, developer.email)
  sendEmailProof(dependencies, developer)
}

/** Takes the code of a proof. Throws BankRefusal 'mailCodeWrong'. */
export async function proveEmail({ db }: Pick<Dependencies, 'db'>, { code, now }: { code: string; now: Date }): Promise<void> {
  await inTransaction(db, async (trx) => {
    const developerId = await redeemCode(trx, { code, purpose: 'emailProof', now })
    await updateDeveloper(trx, developerId, { emailProvenAt: now })
  })
}
