import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  createDirectory,
  type Directory,
  loadDirectory,
  loadSubjectReader,
  readAuthorities,
} from '../../../src/security/appKeys/directory.ts'
import { type Authority, makeAuthority } from '../../support/tpp/authority.ts'
import { makeCertificate, makeTppKey, type TppKey } from '../../support/tpp/tppKeys.ts'

const organisationId = 'PSDSA-SAMA-7001234567'
const oid = '2.5.4.97'
const dayMs = 86_400_000
const now = new Date()

let authority: Authority
let key: TppKey
let directory: Directory
beforeAll(async () => {
  authority = await makeAuthority()
  key = await makeTppKey('PS256')
  directory = createDirectory(readAuthorities(authority.pem), oid, await loadSubjectReader())
})

const refused = (fault: string) =>
  expect.objectContaining({
    code: 'bodyFormat',
    message: expect.stringContaining(fault),
    detail: expect.objectContaining({ path: 'certificatePem' }),
  })

describe('a certificate that the directory has issued', () => {
  it.each(['PS256', 'ES256'] as const)('with a key for %s gives the organisation that it names', async (alg) => {
    const pem = await authority.issue(await makeTppKey(alg), organisationId)
    expect(directory.readOrganisationId(pem, now)).toBe(organisationId)
  })

  it('may be issued by an authority in between, when that one stands in the bundle', async () => {
    const between = await authority.issueAuthority('In between')
    const pem = await between.issue(key, organisationId)
    expect(() => directory.readOrganisationId(pem, now)).toThrow(refused('not issued by'))
    const wider = createDirectory(readAuthorities(`${authority.pem}\n${between.pem}`), oid, await loadSubjectReader())
    expect(wider.readOrganisationId(pem, now)).toBe(organisationId)
  })

  it('may name its organisation in another attribute, which the bank chooses', async () => {
    const other = '1.3.6.1.4.1.99999.1'
    const pem = await authority.issue(key, undefined, { attributes: { [other]: [organisationId] } })
    const chosen = createDirectory(readAuthorities(authority.pem), other, await loadSubjectReader())
    expect(chosen.readOrganisationId(pem, now)).toBe(organisationId)
    expect(() => directory.readOrganisationId(pem, now)).toThrow(refused(oid))
  })

  it('names its organisation by itself: an attribute with a line break in it adds none', async () => {
    const pem = await authority.issue(key, undefined, {
      attributes: { '2.5.4.10': [`x\norganizationIdentifier=${organisationId}`] },
    })
    expect(() => directory.readOrganisationId(pem, now)).toThrow(refused('lacks attribute'))
  })
})

describe('refuses a certificate', () => {
  it('that vouches for itself', async () => {
    const pem = await makeCertificate(key, { commonName: 'Palm Coffee' })
    expect(() => directory.readOrganisationId(pem, now)).toThrow(refused('not issued by'))
  })

  it('of an authority with the right name and another key', async () => {
    const pem = await (await makeAuthority()).issue(key, organisationId)
    expect(() => directory.readOrganisationId(pem, now)).toThrow(refused('not issued by'))
  })

  it('of an authority whose own time is over', async () => {
    const pem = await authority.issue(key, organisationId, { notAfter: new Date(now.getTime() + 3_000 * dayMs) })
    const later = new Date(now.getTime() + 2_000 * dayMs)
    expect(() => directory.readOrganisationId(pem, later)).toThrow(refused('not issued by'))
  })

  it('that is an authority itself', async () => {
    const { pem } = await authority.issueAuthority('In between')
    expect(() => directory.readOrganisationId(pem, now)).toThrow(refused('is that of an authority'))
  })

  it.each([
    ['no organisation', {}, 'lacks attribute'],
    ['two organisations', { [oid]: [organisationId, 'PSDSA-SAMA-7007654321'] }, 'several organisations'],
    ['an organisation with blanks', { [oid]: ['PSDSA SAMA'] }, 'characters other than'],
    ['an organisation with a long id', { [oid]: ['1'.repeat(65)] }, 'characters other than'],
  ])('that names %s', async (_case, attributes, fault) => {
    const pem = await authority.issue(key, undefined, { attributes })
    expect(() => directory.readOrganisationId(pem, now)).toThrow(refused(fault))
  })
})

describe('the bundle of authorities', () => {
  it.each([
    ['nothing', '', 'no certificate in PEM'],
    ['no certificate', 'hello', 'no certificate in PEM'],
    ['a broken one', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', 'certificate 1 cannot be read'],
  ])('is refused with %s', (_case, bundle, fault) => {
    expect(() => readAuthorities(bundle)).toThrow(fault)
  })

  it('is refused with a certificate that is no authority’s', async () => {
    const leaf = await authority.issue(key, organisationId)
    expect(() => readAuthorities(`${authority.pem}\n${leaf}`)).toThrow('certificate 2 is not that of an authority')
  })

  it('is read from its file at the start, which stops with one line when that is not possible', async () => {
    const directoryCaFile = join(tmpdir(), `sanad-directory-${process.pid}.pem`)
    await writeFile(directoryCaFile, authority.pem)
    const loaded = await loadDirectory({ directoryCaFile, organizationIdOid: oid })
    expect(loaded!.readOrganisationId(await authority.issue(key, organisationId), now)).toBe(organisationId)
    await writeFile(directoryCaFile, 'hello')
    const start = loadDirectory({ directoryCaFile, organizationIdOid: oid })
    await expect(start).rejects.toThrow('SANAD_DIRECTORY_CA_FILE cannot be used: it holds no certificate in PEM')
    const missing = loadDirectory({ directoryCaFile: '/nowhere/ca.pem', organizationIdOid: oid })
    await expect(missing).rejects.toThrow(/^SANAD_DIRECTORY_CA_FILE cannot be used: ENOENT/)
    expect(await loadDirectory({ directoryCaFile: undefined, organizationIdOid: oid })).toBeUndefined()
  })
})
