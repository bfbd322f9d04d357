import { partitionDays } from '../domain/shared/partitions.ts'
import type { limits } from './limits.ts'

/** How long the rows of a table are kept, and why. */
export interface Retention {
  what: string
  /** So long after the end, which `since` says. Without it the rows stay. */
  keptMs?: number
  since?: string
  /** How long a sandbox keeps them, where that is shorter. */
  keptInSandboxMs?: number
  /** How often a job looks for what is over, and deletes it in batches. Without it the rows go otherwise, or stay. */
  purgedEveryMs?: number
  /** It is partitioned by `since`: so many days (UTC) go at once, when the last of them is over. */
  partitionDays?: number
  /** Its times are the machine's, and no sandbox's clock moves them. */
  inMachineTime?: true
  /** How rows go that no purge deletes. */
  goes?: string
  why: string
}

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

type Bounds = Pick<
  typeof limits,
  | 'verificationTriesSeconds'
  | 'securityEventDays'
  | 'eventDays'
  | 'sinkDays'
  | 'lookUpDays'
  | 'credentialUseDays'
  | 'sandboxMailDays'
  | 'doneInstructionDays'
  | 'requestLogDays'
  | 'serviceDaysKept'
>

const often = 10 * minuteMs

/** What is over the moment it ends. */
const atItsEnd = (what: string, why: string) => ({ what, keptMs: 0, since: 'its end', purgedEveryMs: often, why })

/** What is kept for ever here; a bank that must let go of it after ten years does so by its own procedure. */
const records =
  'a licensee keeps its records (SAMA, payments regulations, art. 38), ten years as to money laundering; nothing of Sanad deletes it'
const master = 'there are as many as the bank has of them'

/**
 * What is kept how long: a row for every table. The jobs that purge read it (src/jobs/catalogue.ts), docs/retention.md is made from it,
 * and a test looks that no table is missing. The numbers are members of `limits`.
 */
export const retentionOf = (bounds: Bounds) => ({
  ...recordsOf(),
  ...queuesOf(bounds),
  ...traces(bounds),
  ...figures(bounds),
  ...shortLived(bounds),
  ...signIns(),
  ...masterData(),
})

function recordsOf() {
  return {
    audit: { what: 'who did what: the audit trail', why: records },
    auditHeads: { what: 'the newest entry of each of its chains', why: records },
    auditCheckpointHeads: { what: 'which of them a checkpoint signs', why: records },
    auditCheckpoints: { what: 'what the bank has signed of it each hour', why: records },
    consents: { what: 'consents, with the requests that asked for them', why: records },
    consentAccounts: { what: 'which accounts belong to a consent', why: records },
    consentApprovals: { what: 'who was asked to approve, and did', why: records },
    consentAnnouncements: { what: 'what an app, or its customers, were told once of a consent', why: 'it is not told twice' },
    payments: { what: 'payments', why: records },
    lettersOfGuarantee: { what: 'letters of guarantee', why: records },
    coreBankContradictions: { what: 'what the core bank said of a payment or letter that cannot be', why: records },
    fraudCases: { what: 'what customers reported as fraud', why: records },
    fraudCasePayments: { what: 'payments of such a case', why: records },
  } satisfies Record<string, Retention>
}

function queuesOf({ eventDays, doneInstructionDays }: Bounds) {
  return {
    coreBankInstructions: {
      ...{ what: 'instructions to the core bank that are done', keptMs: doneInstructionDays * dayMs, since: 'its last try' },
      ...{ purgedEveryMs: often, why: 'who looks into the tries of a payment; what waits for a person stays' },
    },
    outbox: {
      ...{ what: 'events and their deliveries', keptMs: eventDays * dayMs, since: 'it was written' },
      ...{ purgedEveryMs: often, partitionDays: partitionDays.outbox },
      why: 'what was not delivered in so long is not delivered any more; apps fetch those of a week and have those of a month sent again',
    },
    replayMarks: {
      ...{ what: 'which assertions of apps were used', keptMs: dayMs, since: 'the assertion’s end', purgedEveryMs: often },
      ...{
        partitionDays: partitionDays.replayMarks,
        why: 'a second use is refused as long as the assertion lives, an hour at most',
      },
    },
    mailOrders: { what: 'mails to developers', goes: 'when it is sent or given up', why: 'nothing asks for it any more' },
  } satisfies Record<string, Retention>
}

function traces(bounds: Bounds) {
  const { securityEventDays, credentialUseDays, sinkDays, sandboxMailDays, requestLogDays } = bounds
  return {
    requestLog: {
      ...{ what: 'requests of apps', keptMs: requestLogDays.production * dayMs, since: 'it came' },
      ...{ keptInSandboxMs: requestLogDays.sandbox * dayMs, purgedEveryMs: hourMs, partitionDays: partitionDays.requestLog },
      why: 'developers look into refusals of a quarter; in production the owner’s bound forbids less',
    },
    securityEvents: {
      ...{
        what: 'security events, counted by minute',
        keptMs: securityEventDays * dayMs,
        since: 'its minute',
        purgedEveryMs: hourMs,
      },
      why: 'twelve months of event logs (NCA ECC-2:2024, 2-12), in a leap year too',
    },
    ...tracesOfCustomers(bounds),
    credentialUses: {
      ...{ what: 'when a key or secret was used last', keptMs: credentialUseDays * dayMs, since: 'its last use' },
      ...{ purgedEveryMs: hourMs, why: 'longer than a certificate lives' },
    },
    sinkArrivals: {
      ...{
        what: 'what came to the sandbox’s receiver of events',
        keptMs: sinkDays * dayMs,
        since: 'it came',
        purgedEveryMs: hourMs,
      },
      why: 'a test that was begun last week can be looked at',
    },
    sandboxMails: {
      ...{ what: 'mails that a sandbox shows instead of sending them', keptMs: sandboxMailDays * dayMs, since: 'it was written' },
      ...{ purgedEveryMs: hourMs, why: 'the same' },
    },
  } satisfies Record<string, Retention>
}

function tracesOfCustomers({ lookUpDays }: Bounds) {
  const lookedUp = 'customers can look up 90 days; two more so that no day goes while it is shown'
  return {
    consentReads: {
      ...{ what: 'what apps have read, counted by day', keptMs: lookUpDays * dayMs, since: 'its day', purgedEveryMs: hourMs },
      why: lookedUp,
    },
    customerSignIns: {
      ...{ what: 'sign-ins of customers', keptMs: lookUpDays * dayMs, since: 'it happened', purgedEveryMs: hourMs },
      why: lookedUp,
    },
    knownCustomers: {
      ...{
        what: 'who customers are to the core bank',
        keptMs: lookUpDays * dayMs,
        since: 'it was last seen',
        purgedEveryMs: hourMs,
      },
      why: 'whoever has signed in, or uses the bank’s app, can end and decline while the core bank is away',
    },
    customerMessages: {
      ...{ what: 'what customers were told', keptMs: lookUpDays * dayMs, since: 'it was written', purgedEveryMs: hourMs },
      why: lookedUp,
    },
  } satisfies Record<string, Retention>
}

function figures({ serviceDaysKept }: Bounds) {
  return {
    serviceDays: {
      ...{ what: 'minutes of each interface, measured and disturbed, by day', keptMs: serviceDaysKept * dayMs, since: 'its day' },
      ...{
        purgedEveryMs: hourMs,
        inMachineTime: true,
        why: 'the page of the state shows 90 days; who reports a year looks further back',
      },
    },
    serviceNotices: {
      ...{ what: 'what the bank told about its service', keptMs: serviceDaysKept * dayMs, since: 'its end' },
      ...{ purgedEveryMs: hourMs, inMachineTime: true, why: 'it explains the figures' },
    },
  } satisfies Record<string, Retention>
}

function shortLived({ verificationTriesSeconds }: Bounds) {
  const counted = (what: string) => ({
    ...{ what, keptMs: verificationTriesSeconds * secondMs, since: 'it was asked', purgedEveryMs: often },
    why: 'the limits of verification count over this time',
  })
  return {
    verificationTries: counted('wrong names and identifiers that were tried'),
    verificationAccounts: counted('accounts that were asked about without a match'),
    payeeMisses: counted('questions to another bank without a match'),
    transactionLists: atItsEnd('lists of transactions that TPPs page through', 'a mark lives for a day'),
    idempotencyRecords: atItsEnd('first answers under an idempotency key', 'a key is kept for 24 hours (OBIE)'),
    authorizationSessions: {
      ...{
        what: 'visits of customers, and requests over the back channel',
        keptMs: hourMs,
        since: 'its end',
        purgedEveryMs: often,
      },
      why: 'the page of a visit that has just ended still says how',
    },
    decoupledRequests: { what: 'what belongs to such a request', goes: 'with its visit', why: 'it is a part of it' },
    appLinks: { what: 'links from such a visit to the bank’s app', goes: 'with its visit', why: 'it is a part of it' },
    approvalQuestions: {
      ...{ what: 'what a customer was asked to confirm', keptMs: hourMs, since: 'the end of its count', purgedEveryMs: often },
      why: 'a question that was asked late in its count can still be answered',
    },
    oidcRecords: {
      ...{
        what: 'grants, codes and requests of the authorization server',
        keptMs: dayMs,
        since: 'its end',
      },
      ...{ purgedEveryMs: minuteMs, why: 'a second use of a code is noticed only while the row is there' },
    },
    appRefusals: atItsEnd('counts of noes to an app', 'it counts for ten minutes'),
    tries: {
      ...atItsEnd('counts of wrong passwords, sign-ups and other tries', 'the longest count is half an hour'),
      inMachineTime: true,
    },
    rateBuckets: {
      ...{ what: 'what apps and networks may still ask', keptMs: hourMs, since: 'somebody asked', purgedEveryMs: often },
      ...{ inMachineTime: true, why: 'a bucket is full long before, and one that is not there is full' },
    },
  } satisfies Record<string, Retention>
}

function signIns() {
  return {
    bankSessions: atItsEnd('sessions of customers in their own area', 'nothing asks for it any more'),
    dashboardSessions: atItsEnd('sessions of developers', 'nothing asks for it any more'),
    begunSignIns: atItsEnd('sign-ins of developers before their second step', 'there are five minutes for it'),
    apiTokens: atItsEnd('API tokens of developers', 'it opens nothing any more'),
    bankUserSessions: atItsEnd('sessions of bank users', 'nothing asks for it any more'),
    signInCodes: atItsEnd('counts of codes that were sent', 'it counts for a quarter of an hour'),
    mailCodes: atItsEnd('codes of mails', 'a code works for half an hour'),
    invitations: atItsEnd('invitations of developers', 'an invitation works for a week'),
    organisationInvitations: atItsEnd('invitations into organisations', 'an invitation works for a week'),
  } satisfies Record<string, Retention>
}

function masterData() {
  return {
    apps: { what: 'apps', why: master },
    developers: { what: 'developers', why: master },
    organisationMembers: { what: 'who is a member of which organisation', goes: 'when they leave', why: master },
    secondFactors: { what: 'authenticator apps of developers', goes: 'when it is switched off', why: master },
    recoveryCodes: { what: 'recovery codes of developers', goes: 'when it is used, or with the app', why: master },
    messageChoices: {
      ...{ what: 'which kinds of messages a customer leaves out', goes: 'when the customer chooses anew' },
      why: 'it holds until then',
    },
    bankUsers: { what: 'people of the bank who work on the console', why: master },
    webhookEndpoints: { what: 'webhook addresses', why: master },
    verificationParticipants: { what: 'other banks', why: master },
    sandboxSettings: { what: 'switches of a sandbox', why: master },
    decisionFeeds: { what: 'how far the core bank’s feed of decisions was read', why: 'there is one row' },
    jobLeases: { what: 'which instance does the upkeep', why: 'there is one row' },
    evidenceBounds: { what: 'how long evidence is kept, as the owner of the tables says', why: master },
    signingKeys: {
      ...{ what: 'signing keys of the bank', goes: 'SANAD_KEY_OVERLAP_SECONDS after its last signature' },
      why: 'what it signed must still be checked; checkpoints of the audit trail carry their own key',
    },
  } satisfies Record<string, Retention>
}
