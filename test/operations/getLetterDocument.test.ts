import { parse } from 'parse5'
import { describe, expect, it } from 'vitest'
import { operationPaths } from '../../generated/paths.ts'
import type { CoreBankAdapter } from '../../src/corebank/adapter.ts'
import { boundCoreBank } from '../../src/corebank/boundedCoreBank.ts'
import type { BankRefusal } from '../../src/domain/shared/errors.ts'
import { renderError } from '../../src/http/errors/render.ts'
import { printLetter } from '../../src/services/guarantee/print.ts'
import { authorizeGuarantee, decideLetterAtBank } from '../support/consents/guaranteeConsent.ts'
import { openConsentStage } from '../support/operations/consents.ts'
import { openConsole, proveBankUserNeeded, proveOwnPasswordNeeded } from '../support/operations/console.ts'
import { shared } from '../support/servers/shared.ts'

const pathOf = (id: string) => operationPaths.getLetterDocument.replace('{letterOfGuaranteeId}', id)
const unknown = pathOf('9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496')

/** A letter that waits for the bank. */
const openLetter = () =>
  shared('a letter to print', async () => {
    const { sanad, tpp } = await openConsentStage('KSA LOG')
    const { ConsentId, token } = await authorizeGuarantee(sanad, tpp)
    return (await tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId)).message.Data
  })

interface Printed {
  letterOfGuaranteeId: string
  status: string
  fields: { tag: string; lines: string[] }[]
  html: string
}
const print = async (id: string, query = '', cookie?: string) => {
  const { ask } = await openConsole()
  const { status, body } = await ask('GET', `${pathOf(id)}${query}`, cookie === undefined ? {} : { cookie })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as unknown as Printed
}

describe('getLetterDocument', () => {
  it('prints a letter that its desk is to issue, with the applicant as the core bank knows it and a warning that it is no promise yet', async () => {
    const { LetterOfGuaranteeId, Mt798 } = await openLetter()
    const { users } = await openConsole()
    const printed = await print(LetterOfGuaranteeId, '?language=en', users.viewer.cookie)
    expect(printed).toMatchObject({ letterOfGuaranteeId: LetterOfGuaranteeId, status: 'Pending' })
    const linesOf = (tag: string) => printed.fields.find((field) => field.tag === tag)?.lines
    expect(linesOf('59')?.[0]).toBe(Mt798.Beneficiary.Name)
    expect(linesOf('21A')).toEqual([Mt798.CustomerReferenceNumber])
    expect(printed.html).toContain('شركة طويق')
    expect(printed.html).toMatch(/<html lang="en" dir="ltr">[\s\S]*class="notice warning"/)
  })

  it('prints an issued letter in Arabic, without the warning, as one page that asks nothing of a server', async () => {
    const { sanad, tpp } = await openConsentStage('KSA LOG')
    const { ConsentId, token } = await authorizeGuarantee(sanad, tpp)
    const { LetterOfGuaranteeId } = (await tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId)).message.Data
    await decideLetterAtBank(sanad, LetterOfGuaranteeId, 'issue')
    const { status, html } = await print(LetterOfGuaranteeId)
    expect(status).toBe('Issued')
    expect(html).toMatch(/^<!doctype html>\s*<html lang="ar" dir="rtl">/)
    expect(html).toContain(`http-equiv="Content-Security-Policy" content="default-src 'none';`)
    expect(html).not.toMatch(/<script|<link|<img|<a |\ssrc=|\shref=|url\(|@import/)
    expect(html.match(/class="notice warning"/g)).toBeNull()
    const faults: string[] = []
    parse(html, { sourceCodeLocationInfo: true, onParseError: ({ code }) => faults.push(code) })
    expect(faults).toEqual([])
  })

  it('is 404 for a letter that the bank does not have, and 400 for a language that nobody has', async () => {
    const { ask } = await openConsole()
    expect(await ask('GET', unknown)).toMatchObject({ status: 404, body: { code: 'resourceIdUnknown' } })
    expect((await ask('GET', `${unknown}?language=fr`)).status).toBe(400)
  })

  it('is 503 while the core bank does not answer, because only it knows what the applicant is called', async () => {
    const { LetterOfGuaranteeId } = await openLetter()
    const { sanad } = await openConsole()
    const { dependencies } = sanad
    const silent = { findCompany: () => Promise.reject(new Error('away')) } as unknown as CoreBankAdapter
    const coreBank = boundCoreBank(silent, dependencies.settings, () => undefined)
    const asked = { letterOfGuaranteeId: LetterOfGuaranteeId, language: 'ar', now: sanad.now() } as const
    const refusal: unknown = await printLetter({ ...dependencies, coreBank }, asked).catch((error: unknown) => error)
    expect(renderError(refusal as BankRefusal, 'problem')).toMatchObject({ status: 503, body: { code: 'serviceUnavailable' } })
  })

  proveBankUserNeeded('GET', unknown)
  proveOwnPasswordNeeded('GET', unknown)
})
