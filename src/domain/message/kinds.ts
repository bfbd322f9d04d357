/** Where the link of a message leads, once its reader has signed in. The address is made from this and an id, and from nothing else. */
export type MessageTarget = 'consent' | 'request' | 'payment' | 'overview' | 'signIns'

/** One kind of thing that customers are told. Its words are `messages.kinds.<kind>` of the locales. */
interface MessageKindRow {
  /** `always`: who is not told may lose money or a right. `asChosen`: the customer may leave it out. */
  told: 'always' | 'asChosen'
  /** `each`: it takes the reader's own approval or sign-in, so nobody else can make a flood of it. `bounded`: so many a day. */
  rings: 'each' | 'bounded'
  leadsTo: MessageTarget
  source: string
}

/** All that customers are told, and nothing else is (docs/decisions/messages.md). */
export const messageKinds = {
  approvalAsked: {
    told: 'always',
    rings: 'bounded',
    leadsTo: 'consent',
    source: 'own: who shares an account decides with the other holders, and hears of it only from the bank',
  },
  approvalTakenBack: {
    told: 'asChosen',
    rings: 'bounded',
    leadsTo: 'consent',
    source: 'own: who has approved counts on the others, and who is asked has read that they had',
  },
  approvalGivenAgain: {
    told: 'asChosen',
    rings: 'bounded',
    leadsTo: 'consent',
    source: 'own: who was told that an approval was taken back believes that it is missing',
  },
  approvalMissing: {
    told: 'asChosen',
    rings: 'bounded',
    leadsTo: 'consent',
    source: 'own: who has taken back their approval believes that others are still to decide',
  },
  approvalNotNeeded: {
    told: 'asChosen',
    rings: 'bounded',
    leadsTo: 'consent',
    source: 'own: who was asked would look for it in vain',
  },
  approvalsFailed: {
    told: 'always',
    rings: 'each',
    leadsTo: 'consent',
    source: 'as paymentRejected: who has approved believes that it is done',
  },
  requestAsked: {
    told: 'always',
    rings: 'bounded',
    leadsTo: 'request',
    source: 'OpenID CIBA Core 1.0, 7.3: after its acknowledgement the bank sets out to ask the customer on their own device',
  },
  accessGiven: {
    told: 'always',
    rings: 'each',
    leadsTo: 'consent',
    source: 'NIST SP 800-63B-4, 4.6: what an account is bound to anew is told through a channel that does not depend on it',
  },
  accessFirstRead: {
    told: 'asChosen',
    rings: 'bounded',
    leadsTo: 'consent',
    source: 'own: an access that begins to be used weeks after it was given is noticed',
  },
  accessEndsIn14Days: {
    told: 'asChosen',
    rings: 'bounded',
    leadsTo: 'consent',
    source: 'own: the pages call this soon, and it leaves time to give the access again (endsSoonDays)',
  },
  accessEndsIn3Days: {
    told: 'asChosen',
    rings: 'bounded',
    leadsTo: 'consent',
    source: 'own: the app is told on the same day (Sanad.Resource.Expiring)',
  },
  accessEnded: {
    told: 'asChosen',
    rings: 'bounded',
    leadsTo: 'consent',
    source: 'UK Open Banking customer experience guidelines, access dashboards: who ended an access is told that it has ended',
  },
  paymentScheduled: {
    told: 'asChosen',
    rings: 'bounded',
    leadsTo: 'payment',
    source: 'own: until its day a scheduled payment can be cancelled, and only by who knows of it',
  },
  paymentTaken: {
    told: 'asChosen',
    rings: 'bounded',
    leadsTo: 'payment',
    source: 'PSD2 article 48: that the order was received is told to the payer',
  },
  paymentDone: {
    told: 'asChosen',
    rings: 'bounded',
    leadsTo: 'payment',
    source: 'PSD2 article 57(1): after the debit the payer is told reference, amount and payee',
  },
  paymentRejected: {
    told: 'always',
    rings: 'each',
    leadsTo: 'payment',
    source: 'PSD2 article 79(1): a refusal and, if possible, its reasons are told',
  },
  paymentDelayed: {
    told: 'always',
    rings: 'each',
    leadsTo: 'payment',
    source: 'own: who hears nothing pays a second time',
  },
  paymentCancelled: {
    told: 'always',
    rings: 'each',
    leadsTo: 'payment',
    source: 'own: who has approved a scheduled payment with others believes that it will be paid',
  },
  scheduledPaymentBlocked: {
    told: 'always',
    rings: 'each',
    leadsTo: 'payment',
    source: 'as paymentRejected, while there is time to put it right or to pay otherwise',
  },
  scheduledPaymentStays: {
    told: 'always',
    rings: 'each',
    leadsTo: 'payment',
    source: 'own: who learns that an app has ended believes that nothing is paid through it any more',
  },
  letterAuthorized: {
    told: 'always',
    rings: 'each',
    leadsTo: 'consent',
    source:
      'as accessGiven: from then on the app can bind the company, and who has approved first is not there when the last one does',
  },
  letterIssued: {
    told: 'asChosen',
    rings: 'bounded',
    leadsTo: 'consent',
    source: 'own: the company is bound from then on',
  },
  letterRejected: {
    told: 'always',
    rings: 'each',
    leadsTo: 'consent',
    source: 'as paymentRejected',
  },
  letterDelayed: {
    told: 'always',
    rings: 'each',
    leadsTo: 'consent',
    source: 'own: who hears nothing asks for a second letter, or lets the day pass on which it had to be there',
  },
  letterFailed: {
    told: 'always',
    rings: 'each',
    leadsTo: 'consent',
    source: 'as paymentCancelled: who has authorized a letter believes that it will be issued',
  },
  letterEndsIn30Days: {
    told: 'asChosen',
    rings: 'bounded',
    leadsTo: 'consent',
    source: 'own: a letter that a contract still needs is extended before it ends, which takes weeks',
  },
  letterEnded: {
    told: 'asChosen',
    rings: 'bounded',
    leadsTo: 'consent',
    source: 'as letterIssued: the company is bound no more',
  },
  signInFromNewPlace: {
    told: 'always',
    rings: 'each',
    leadsTo: 'signIns',
    source: 'OWASP ASVS 5.0, 6.3.5: suspicious sign-ins are told, such as from an unusual location or client',
  },
  fraudReported: {
    told: 'always',
    rings: 'each',
    leadsTo: 'overview',
    source: 'own: a report needs the password alone and cancels payments, so that somebody else may have made it',
  },
  reportedPaymentDone: {
    told: 'always',
    rings: 'each',
    leadsTo: 'payment',
    source: 'as paymentDone, which may be left out: who has reported a payment as fraud believes that the bank has stopped it',
  },
  reportedLetterIssued: {
    told: 'always',
    rings: 'each',
    leadsTo: 'consent',
    source: 'as reportedPaymentDone: who has reported a letter believes that the bank has stopped it, and the company is bound',
  },
  openBankingStopped: {
    told: 'always',
    rings: 'each',
    leadsTo: 'overview',
    source: 'own: nothing works any more until somebody lifts it',
  },
  openBankingResumed: {
    told: 'always',
    rings: 'each',
    leadsTo: 'overview',
    source: 'own: whoever calls the bank in the customer’s name could have it lifted, and nobody else would notice',
  },
  caseClosed: {
    told: 'always',
    rings: 'each',
    leadsTo: 'overview',
    source: 'as openBankingResumed: what the app asks can be approved again',
  },
} as const satisfies Record<string, MessageKindRow>

/** The name of a kind. */
export type MessageKind = keyof typeof messageKinds

/** All kinds, in the order in which they are shown. */
export const messageKindNames = Object.keys(messageKinds) as MessageKind[]

/** Whether a customer is told whatever they have chosen. */
export const isToldAlways = (kind: MessageKind): boolean => messageKinds[kind].told === 'always'

/** Whether a phone rings so often a day for this kind, and no more. */
export const isBounded = (kind: MessageKind): boolean => messageKinds[kind].rings === 'bounded'

/** The kinds that a customer may leave out. */
export const kindsOfChoice: readonly MessageKind[] = messageKindNames.filter((kind) => !isToldAlways(kind))
