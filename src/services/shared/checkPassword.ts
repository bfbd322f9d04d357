import { limits } from '../../config/limits.ts'
import { type SignInAnswer } from '../../corebank/port.ts'
import { TooManyTries } from '../../domain/shared/errors.ts'
import { type Dependencies } from '../dependencies.ts'
import { createTryCounter } from './tries.ts'

/** The first factor of a customer as typed. */
export interface CustomerPassword {
  nationalIdentificationNumber: string
  password: string
  /** Network address of the caller, where it is known. Wrong tries are counted for it. */
  address?: string | undefined
}

const perAddress = createTryCounter({ windowSeconds: limits.signInWindowSeconds, what: 'failed sign-ins' })

/** How many sign-ins of an address are being checked. */
const atWork = new Map<string, number>()

/**
 * Asks the core bank whether the password is right. Throws TooManyTries for an address that has tried too many ids, or that sends too
 * many sign-ins at once, and where the core bank says so. Only wrong passwords stay counted.
 */
export async function checkCustomerPassword(
  { coreBank }: Pick<Dependencies, 'coreBank'>,
  { nationalIdentificationNumber, password, address }: CustomerPassword,
): Promise<SignInAnswer> {
  const check = () => coreBank.signIn(nationalIdentificationNumber, password)
  if (address === undefined) return check()
  const inWork = atWork.get(address) ?? 0
  if (inWork >= limits.signInsAtOncePerAddress)
    throw new TooManyTries('Too many sign-ins at this moment; try again in a few seconds.', { retryAfterSeconds: 5 })
  atWork.set(address, inWork + 1)
  try {
    return await countedCheck(address, check)
  } finally {
    const left = (atWork.get(address) ?? 1) - 1
    if (left === 0) atWork.delete(address)
    else atWork.set(address, left)
  }
}

async function countedCheck(address: string, check: () => Promise<SignInAnswer>): Promise<SignInAnswer> {
  await perAddress.count(address, limits.customerTriesPerAddress)
  try {
    const answer = await check()
    if (answer.outcome === 'accepted') await perAddress.giveBack(address)
    return answer
  } catch (refusal) {
    // A bank that is too busy has checked nothing. A late one may have, so that such a try stays counted.
    if (refusal instanceof TooManyTries) await perAddress.giveBack(address)
    throw refusal
  }
}
