/** Whether an account of this kind may be debited by payments: a card account and a term deposit may not. */
export const isPaymentAccount = (account: { accountSubType: string; maturityAt: Date | null }): boolean =>
  account.accountSubType !== 'CreditCard' && account.maturityAt === null
