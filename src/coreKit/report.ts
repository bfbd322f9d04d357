import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calculateJwkThumbprint, CompactSign, compactVerify, exportJWK, generateKeyPair, importJWK } from 'jose'
import type { Finding, Report, SignedReport } from './findings.ts'
import { reportPage } from './reportPage.ts'

/** Signs a report with a new key, which nobody keeps. */
export async function sign(report: Report): Promise<SignedReport> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  const thumbprint = await calculateJwkThumbprint(jwk)
  const payload = new TextEncoder().encode(JSON.stringify(report))
  const header = { alg: 'ES256', typ: 'core-check+json', kid: thumbprint, jwk }
  return { report, publicKey: jwk, thumbprint, jws: await new CompactSign(payload).setProtectedHeader(header).sign(privateKey) }
}

/** The report in a JWS, and the thumbprint of the key that signed it. Throws where the signature is wrong. */
export async function verify(jws: string): Promise<Pick<SignedReport, 'report' | 'thumbprint'>> {
  let thumbprint = ''
  const { payload } = await compactVerify(jws.trim(), async ({ jwk }) => {
    if (!jwk) throw new Error('the JWS has no key in it')
    thumbprint = await calculateJwkThumbprint(jwk)
    return importJWK(jwk, 'ES256')
  })
  return { report: JSON.parse(new TextDecoder().decode(payload)) as Report, thumbprint }
}

const escapeXml = (text: string) =>
  text.replace(/[&<>"']/g, (found) => `&#${found.codePointAt(0)};`).replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}]/gu, '?')

function testCase({ id, proves, verdict, detail = '', elapsedMs }: Finding): string {
  const [group, name] = id.split('.')
  const message = escapeXml(detail)
  const inside = {
    proved: '',
    failed: `<failure message="${message}"/>`,
    notProved: `<skipped message="not proved: ${message}"/>`,
    leftOut: `<skipped message="left out: ${message}"/>`,
  }[verdict]
  const head = `classname="core.${group}" name="${name}: ${escapeXml(proves)}" time="${(elapsedMs / 1_000).toFixed(3)}"`
  return `    <testcase ${head}>${inside}</testcase>`
}

/** The findings as JUnit has them, for a build server. */
export function junitOf({ findings, totals: { failed, notProved, leftOut }, startedAt }: Report): string {
  const counts = `tests="${findings.length}" failures="${failed}" skipped="${notProved + leftOut}" errors="0"`
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="sanad-core-check" ${counts} timestamp="${startedAt}">
${findings.map(testCase).join('\n')}
  </testsuite>
</testsuites>
`
}

/** Writes the report into a folder, in every form. Returns the path of the page. */
export async function writeReport(folder: string, signed: SignedReport): Promise<string> {
  await mkdir(folder, { recursive: true })
  const page = join(folder, 'report.html')
  const digest = createHash('sha256').update(signed.jws).digest('hex')
  await writeFile(page, reportPage(signed, digest))
  await writeFile(join(folder, 'report.json'), `${JSON.stringify(signed.report, undefined, 2)}\n`)
  await writeFile(join(folder, 'report.jws'), `${signed.jws}\n`)
  await writeFile(join(folder, 'junit.xml'), junitOf(signed.report))
  return page
}
