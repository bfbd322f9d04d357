/** What is said of one name that a customer is shown as the payee's. */
export type NameVerdict = 'match' | 'close' | 'notChecked' | 'noMatch'

/** One name of the payee that a page or message can show, and what its comparison with the account came to. */
export interface CheckedName {
  name: string
  verdict: NameVerdict
  /** Of a close match: the name that the account's bank has, where it tells it. */
  heldName?: string
  /** Of a close match at another bank, which may have passed over these words of the name. */
  passedOver?: string[]
}

/**
 * What the customer is told of the payee's name. `verdict` is the worst of `names`, which are all that anybody can be shown.
 * `where` the account is: at this bank, at one that answers questions about names, or at one that does not.
 */
export interface PayeeCheck {
  verdict: NameVerdict
  names: CheckedName[]
  where: 'here' | 'participant' | 'elsewhere'
  /** Whether the safe choice comes first: the name is wrong, or a bank that answers such questions did not say that it is right. */
  isDoubtful: boolean
}

/** From the best to the worst: a name that could not be checked is no reassurance, whatever another one came to. */
const order: readonly NameVerdict[] = ['match', 'close', 'notChecked', 'noMatch']

/** Whether the first verdict says less for a name than the second. */
export const isWorse = (one: NameVerdict, other: NameVerdict): boolean => order.indexOf(one) > order.indexOf(other)

/** The verdict that says least for a name. Undefined when there is none. */
export const worstVerdict = (verdicts: readonly NameVerdict[]): NameVerdict | undefined =>
  order.findLast((verdict) => verdicts.includes(verdict))

/** The check of all names together: one that is wrong makes the payee wrong, in whatever language it is read. */
export function payeeCheck(where: PayeeCheck['where'], names: CheckedName[]): PayeeCheck {
  const verdict = worstVerdict(names.map((name) => name.verdict)) ?? 'notChecked'
  return { where, names, verdict, isDoubtful: isDoubtful({ verdict, where }) }
}

const isDoubtful = ({ verdict, where }: Pick<PayeeCheck, 'verdict' | 'where'>): boolean =>
  verdict === 'noMatch' || (verdict === 'notChecked' && where === 'participant')

/** A check as it is kept: its verdicts in the order of the names, without a name. It is stored as JSON. */
export interface KeptPayeeCheck extends Pick<PayeeCheck, 'verdict' | 'where'> {
  names: NameVerdict[]
}

/** What is kept of a check. */
export const keptPayeeCheck = ({ verdict, where, names }: PayeeCheck): KeptPayeeCheck => ({
  verdict,
  where,
  names: names.map((name) => name.verdict),
})

/** Whether a check warns of more than another one did. */
export const warnsOfMore = (one: Pick<PayeeCheck, 'verdict' | 'where'>, other: Pick<PayeeCheck, 'verdict' | 'where'>): boolean =>
  isWorse(one.verdict, other.verdict) || (isDoubtful(one) && !isDoubtful(other))

/** What is shown after a decision: the check that was shown before it, unless the one now warns of more. */
export function checkToShow(now: PayeeCheck, shown: KeptPayeeCheck | null): PayeeCheck {
  if (!shown || !warnsOfMore(shown, now)) return now
  return payeeCheck(
    shown.where,
    now.names.map(({ name }, at) => ({ name, verdict: shown.names[at] ?? shown.verdict })),
  )
}
