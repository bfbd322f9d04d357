import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Every map, set and cache of the service that begins empty and fills up, by file: how many, and what bounds them. Whoever adds one says
 * here why a process that lives for months, asked by anybody, does not grow with it.
 */
const bounds: Readonly<Record<string, readonly [maps: number, bound: string]>> = {
  'authserver/clients.ts': [1, 'calls under way, each with a time-out; one of each address'],
  'coreBankServer.ts': [1, 'stays empty: no app of a bank calls that program'],
  'corebank/http/transport.ts': [2, 'the groups of the contract'],
  'data/embedded.ts': [1, 'mostTexts'],
  'data/statementWatch.ts': [1, 'mostTexts'],
  'data/statement.ts': [1, 'the sets of members that a statement is called with'],
  'domain/app/imitation.ts': [1, 'maximumFound'],
  'domain/payee/businessWords.ts': [4, 'the words of the lists; else of one name'],
  'domain/payee/eastAsian.ts': [1, 'the words of the lists'],
  'domain/payee/knownNames.ts': [7, 'the words of the lists; a word that none has is not kept'],
  'domain/payee/nameRows.ts': [2, 'the words of the lists, by first letter'],
  'domain/payee/parts.ts': [1, 'maximumCached, of longestCached letters each'],
  'domain/payee/rules.ts': [1, 'the rules'],
  'domain/payee/sounds.ts': [1, 'the pairs of the table'],
  'domain/payee/tables.ts': [1, 'the headings of a file'],
  'http/contract/guard.ts': [2, 'the operations and contracts'],
  'http/contract/router.ts': [2, 'the operations'],
  'http/contract/validators.ts': [1, 'the contracts'],
  'http/limitRate.ts': [2, 'keys of the last seconds: each entry ends by itself'],
  'http/observeRequests.ts': [1, 'the two probes'],
  'http/takeDecision.ts': [1, 'max and ttl'],
  'jobs/lease.ts': [1, 'the jobs of the group'],
  'playground/playground.ts': [2, 'max and ttl'],
  'playground/sampleApp.ts': [1, 'max'],
  'playground/tryAuthorizations.ts': [1, 'max and ttl'],
  'security/accessToken.ts': [1, 'tokensKept'],
  'security/appKeys/certificates.ts': [1, 'entries, given by who opens it'],
  'security/appKeys/jwks.ts': [3, 'limits.jwksKeys of a set, limits.jwksCacheEntries sets, calls under way with a time-out'],
  'security/bankAppStatement.ts': [1, 'limits.bankAppKeys and the key of the sandbox’s phone, read once'],
  'security/bankKeys/keyRing.ts': [1, 'the rows of signing_keys, read anew each minute'],
  'security/bankKeys/keptKeys.ts': [1, 'the keys of the signer, read anew each minute'],
  'security/bankKeys/pkcs11/signerLink.ts': [1, 'limits.signerWaiting'],
  'security/lanes.ts': [1, 'the places in the queue of a lane'],
  'security/log/securityLog.ts': [3, 'limits.securitySubjectsPerMinute of each kind; emptied each minute, and with each store'],
  'security/tls/presentedCertificate.ts': [1, 'certificatesKept'],
  'security/tls/sandboxCa.ts': [1, 'the one data folder'],
  'services/account/knownLists.ts': [2, 'limits.transactionLists, of limits.transactionPlaces places each'],
  'services/account/transactionPages.ts': [1, 'limits.transactionPlaces'],
  'services/event/deliver.ts': [1, 'limits.eventDeliveries under way'],
  'services/evidence/chain.ts': [1, 'mostWaiting entries of one chain'],
  'services/evidence/checkpointWalk.ts': [1, 'the checkpoints that a check was given'],
  'services/guarantee/authorization.ts': [1, 'mostCompanies of one run'],
  'services/message/tell.ts': [2, 'the messages of one call: a page of the feed, or what one report cancels'],
  'services/payment/followScheduled.ts': [2, 'the accounts and the payments of one list of a customer'],
  'services/requestLog/allowances.ts': [2, 'mostNames; emptied each period'],
  'services/requestLog/requestLog.ts': [1, 'a name for each day; emptied where days are dropped'],
  'services/shared/batch.ts': [2, 'mostWaiting'],
  'services/shared/leasedRate.ts': [
    5,
    'the keys of the last two whiles, each as long as a bucket takes to fill; those of one statement',
  ],
  'services/shared/leasedQueue.ts': [1, 'the tries under way, a batch at a time'],
  'services/shared/signInThrottle.ts': [2, 'the passwords that are checked at this moment: places and queues of the lanes'],
  'services/shared/tries.ts': [1, 'the requests that wait to be counted at this moment'],
  'services/status/serviceMeter.ts': [2, 'the interfaces; emptied each minute'],
  'services/verification/checkPayee.ts': [1, 'limits.payeeAnswersKept'],
  'services/verification/otherBanks/responders.ts': [2, 'the banks in verification_participants'],
  'simulator/server/askedQuestions.ts': [1, 'most'],
  'telemetry/coreBankMetrics.ts': [1, 'mostAdapterEvents'],
  'telemetry/labelSets.ts': [1, 'the sets of labels, which are closed'],
  'web/docs/contractFiles.ts': [2, 'the contracts and releases'],
  'web/docs/pageHandlers.ts': [2, 'the pages, in two languages'],
  'web/docs/search.ts': [1, 'two languages'],
}

/** Files whose maps end with the call that made them. */
const ofOneCall = [
  'data/repositories/caseContents.ts',
  'data/repositories/caseReports.ts',
  'data/repositories/consents.ts',
  'data/repositories/decisionFeed.ts',
  'data/repositories/fraudCases.ts',
  'data/repositories/payments.ts',
  'domain/mandate/fewestFurther.ts',
  'domain/mandate/places.ts',
  'domain/payee/companies.ts',
  'domain/payee/matchPayee.ts',
  'domain/payee/partOrder.ts',
  'http/contract/bodyFaults.ts',
  'security/strictJson.ts',
  'services/customer/consentLists.ts',
  'simulator/repositories/transactions.ts',
  'simulator/seed/history/histories.ts',
  'web/docs/chapters/codeLists.ts',
  'web/docs/chapters/machines.ts',
  'web/docs/errorCatalogue.ts',
  'web/docs/fields.ts',
]

/** Other programs: they end when they have done their work. */
const isOfService = (file: string) => !/^(cli|sdk|coreKit)\//.test(file)
const root = join(import.meta.dirname, '..', '..', '..', 'src')
const empty = /new (?:Map|Set)(?:<[^;=]*>)?\(\)|new (?:LRUCache|RateLimiterMemory)\b/g

test('every map that the service fills is bounded, and is written down with its bound', () => {
  const found = globSync('**/*.ts', { cwd: root })
    .filter((file) => isOfService(file) && !ofOneCall.includes(file))
    .map((file): [string, number] => [file, readFileSync(join(root, file), 'utf8').match(empty)?.length ?? 0])
    .filter(([, maps]) => maps > 0)
  const written = Object.entries(bounds).map(([file, [maps]]): [string, number] => [file, maps])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(written))
})
