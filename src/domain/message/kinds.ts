/** Where the link of a message leads, once its reader has signed in. The address is made from this and an id, and from nothing else. */
export type MessageTarget = 'consent' | 'request' | 'payment' | 'consents' | 'signIns'

/** One kind of thing that customers are told. Its words are `messages.kinds.<kind>` of the locales. */
interface MessageKindRow {
  /** `always`: who is not told may lose money or a right. `asChosen`: the customer may leave it out. */
  told: 'always' | 'asChosen'
  leadsTo: MessageTarget
  source: string
}

/** All that customers are told, and nothing else is (docs/decisions/messages.md). */
export const messageKinds = {
  approvalAsked: {
    told: 'always',
    leadsTo: 'consent',
    source: 'own: who shares an account decides with the other holders, and hears of it only from the bank',
  },
  requestAsked: {
    told: 'always',
    leadsTo: 'request',
    source: 'OpenID CIBA Core 1.0, 7.3: after its acknowledgement the bank sets out to ask the customer on their own device',
  },
  accessGiven: {
    told: 'always',
    leadsTo: 'consent',
    source: 'NIST SP 800-63B-4, 4.6: what an account is bound to anew is told through a channel that does not depend on it',
  },
  accessFirstRead: {
    told: 'asChosen',
    leadsTo: 'consent',
    source: 'own: an access that begins to be used weeks after it was given is noticed',
  },
  accessEndsIn14Days: {
    told: 'asChosen',
    leadsTo: 'consent',
    source: 'own: the pages call this soon, and it leaves time to give the access again (endsSoonDays)',
  },
  accessEndsIn3Days: {
    told: 'asChosen',
    leadsTo: 'consent',
    source: 'own: the app is told on the same day (Sanad.Resource.Expiring)',
  },
  accessEnded: {
    told: 'asChosen',
    leadsTo: 'consent',
    source: 'UK Open Banking customer experience guidelines, access dashboards: who ended an access is told that it has ended',
  },
  paymentScheduled: {
    told: 'asChosen',
    leadsTo: 'payment',
    source: 'own: until its day a scheduled payment can be cancelled, and only by who knows of it',
  },
  paymentTaken: {
    told: 'asChosen',
    leadsTo: 'payment',
    source: 'PSD2 article 48: that the order was received is told to the payer',
  },
  paymentDone: {
    told: 'asChosen',
    leadsTo: 'payment',
    source: 'PSD2 article 57(1): after the debit the payer is told reference, amount and payee',
  },
  paymentRejected: {
    told: 'always',
    leadsTo: 'payment',
    source: 'PSD2 article 79(1): a refusal and, if possible, its reasons are told',
  },
  paymentDelayed: {
    told: 'always',
    leadsTo: 'payment',
    source: 'own: who hears nothing pays a second time',
  },
  letterIssued: {
    told: 'asChosen',
    leadsTo: 'consent',
    source: 'own: the company is bound from then on',
  },
  letterRejected: {
    told: 'always',
    leadsTo: 'consent',
    source: 'as paymentRejected',
  },
  letterDelayed: {
    told: 'always',
    leadsTo: 'consent',
    source: 'own: who hears nothing asks for a second letter, or lets the day pass on which it had to be there',
  },
  signInFromNewPlace: {
    told: 'always',
    leadsTo: 'signIns',
    source: 'OWASP ASVS 5.0, 6.3.5: suspicious sign-ins are told, such as from an unusual location or client',
  },
  openBankingStopped: {
    told: 'always',
    leadsTo: 'consents',
    source: 'own: nothing works any more until somebody lifts it',
  },
} as const satisfies Record<string, MessageKindRow>

/** The name of a kind. */
export type MessageKind = keyof typeof messageKinds

/** All kinds, in the order in which they are shown. */
export const messageKindNames = Object.keys(messageKinds) as MessageKind[]

/** Whether a customer is told whatever they have chosen. */
export const isToldAlways = (kind: MessageKind): boolean => messageKinds[kind].told === 'always'

/** The kinds that a customer may leave out. */
export const kindsOfChoice: readonly MessageKind[] = messageKindNames.filter((kind) => !isToldAlways(kind))
