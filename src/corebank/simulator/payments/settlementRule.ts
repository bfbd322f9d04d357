/** What a settlement looks at. Undefined: no such account at this bank. */
export interface SettlementFacts {
  amountHalalas: number
  debtor: { accountId: string; status: string; balanceHalalas: number; isPaymentAccount: boolean } | undefined
  creditor: { accountId: string; status: string } | undefined
  /** The creditor IBAN carries this bank's own code. */
  creditorIbanIsOurs: boolean
}

export interface RejectReason {
  reasonCode: string
  reasonMessage: string
}

const reason = (reasonCode: string, reasonMessage: string): RejectReason => ({ reasonCode, reasonMessage })

function statusReason(status: string, whose: 'debtor' | 'creditor'): RejectReason | undefined {
  if (status === 'Active') return undefined
  return status === 'Closed'
    ? reason('SARIE.AC04', `The ${whose} account is closed`)
    : reason('SARIE.AC06', `The ${whose} account is blocked (${status})`)
}

/** Why a payment cannot be settled now, or undefined when it can. ISO 20022 reason codes: AC01 unknown, AC04 closed, AC06 blocked, AG01 forbidden, AM04 funds. */
export function findRejectReason(facts: SettlementFacts): RejectReason | undefined {
  const { debtor, creditor } = facts
  if (!debtor) return reason('SARIE.AC01', 'The debtor account does not exist at this bank')
  if (!creditor && facts.creditorIbanIsOurs) return reason('SARIE.AC01', 'The creditor account does not exist at this bank')
  if (creditor?.accountId === debtor.accountId) return reason('SARIE.AG01', 'Debtor and creditor are the same account')
  if (!debtor.isPaymentAccount) return reason('SARIE.AG01', 'The debtor account is a card account or a term deposit')
  const blocked = statusReason(debtor.status, 'debtor') ?? (creditor && statusReason(creditor.status, 'creditor'))
  if (blocked) return blocked
  return debtor.balanceHalalas < facts.amountHalalas ? reason('SARIE.AM04', 'Insufficient funds') : undefined
}
