import { expect, it } from 'vitest'
import { limits } from '../../../src/config/limits.ts'
import { writeMail } from '../../../src/services/mail/texts.ts'
import { translate } from '../../../src/web/locales.ts'
import { findOperation, readContract } from '../../support/contract/contracts.ts'

/** Texts that name a bound name the one that holds. A row fails when a limit is changed and a text is not. */
const number = (value: number) => new RegExp(`(?<![\\d,.])${value.toLocaleString('en')}(?![\\d,]|\\.\\d)`)
const mailMinutes = limits.mailCodeSeconds / 60

const ofPages: [string, ...number[]][] = [
  ['dashboard.requests.keptSandbox', limits.requestLogDays.sandbox],
  ['dashboard.requests.keptProduction', limits.requestLogDays.production],
  ['dashboard.request.leftOut', limits.messagesPerSecond, limits.messagesPerMinute],
  ['dashboard.replay.text', limits.eventsPerReplay],
  ['dashboard.overview.cut', limits.callsCounted, limits.eventsCounted],
  ['dashboard.live.text', limits.latestCalls],
  ['dashboard.webhooks.failing', limits.endpointFailingDays],
  ['dashboard.forgotten.sent', mailMinutes],
]

it.each(ofPages)('%s says %s', (key, ...bounds) => {
  for (const language of ['en', 'ar'] as const)
    for (const bound of bounds) expect(translate(language, key as never)).toMatch(number(bound))
})

it.each(['passwordReset', 'emailProof'] as const)('the mail %s says in both languages how long its link works', (kind) => {
  const { text } = writeMail(kind, { to: 'a@b.example', link: '', bank: { en: 'Bank', ar: 'بنك' } })
  for (const part of text.split('---')) expect(part).toMatch(number(mailMinutes))
})

const ofContract: [string, ...number[]][] = [
  ['listLoggedRequests', limits.requestsShown, limits.requestLogDays.sandbox, limits.requestLogDays.production],
  ['replayDeliveries', limits.eventsPerReplay],
  ['requestPasswordReset', mailMinutes, limits.mailRequestsPerAddress],
  ['requestEmailProof', mailMinutes],
]

it.each(ofContract)('the contract says of %s %s', (operationId, ...bounds) => {
  const { description } = findOperation(readContract('platform'), operationId).operation as { description?: string }
  for (const bound of bounds) expect(description).toMatch(number(bound))
})

it('the contract says how many requests a second keep their messages', () => {
  const { schemas } = (
    readContract('platform') as unknown as { components: { schemas: Record<string, { description: string }> } }
  ).components
  expect(schemas.LoggedRequestDetails!.description).toMatch(number(limits.messagesPerSecond))
  expect(schemas.LoggedRequestDetails!.description).toMatch(number(limits.messagesPerMinute))
})
