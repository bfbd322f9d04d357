import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { findCollection } from '../../../../src/web/docs/collections/files.ts'
import { collected, collectionFolder, variablesOf } from '../../../../src/web/docs/collections/collectionRequests.ts'
import { readContracts } from '../../../../src/web/docs/contractModel.ts'

const contracts = readContracts()
const now = new Date('2027-03-01T08:20:00Z')
const given = { baseUrl: 'http://localhost:8080', clientId: 'app-1', keyId: 'kid-1' }
const textOf = (file: string) => findCollection(contracts, file, given, now)!.body

/** The files of an archive as its list at the end has them, each held against its checksum. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, size, start] = [
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 42),
    ]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const content = archive.subarray(start + 30 + nameLength, start + 30 + nameLength + size)
    expect(crc32(content), name).toBe(archive.readUInt32LE(at + 16))
    files.set(name, content.toString())
    at += 46 + nameLength
  }
  expect(at).toBe(end)
  return files
}

describe.each(collected)('the collection of %s', (name) => {
  const contract = contracts.find((candidate) => candidate.name === name)!
  const { requests } = collectionFolder(contract, name, now)
  const operationIds = contract.operations
    .filter(({ operation }) => operation['x-alias-of'] === undefined)
    .map(({ operationId }) => operationId)

  it('has every operation, and each finds in the answers before it what it needs', () => {
    expect(operationIds.filter((id) => !requests.some((request) => request.name === id))).toEqual([])
    const known = new Set(['uuid', 'now', 'sink'])
    for (const request of requests) {
      expect(
        variablesOf(request).filter((variable) => !known.has(variable)),
        request.name,
      ).toEqual([])
      for (const [variable] of request.keeps) known.add(variable)
      if (request.credentials === 'developer') expect(known).toContain('token')
      if (request.credentials === 'customer') expect(known).toContain('psuToken')
    }
  })

  it('comes for Bruno as files with one verb, balanced blocks and the values of the app', () => {
    const files = unzip(textOf(`${name}.bruno.zip`))
    expect(files.get('environments/sandbox.bru')).toContain('clientId: app-1\n  keyId: kid-1')
    const bru = [...files].filter(([path]) => path.startsWith(`${name}/`) && !path.endsWith('folder.bru'))
    expect(bru).toHaveLength(requests.length)
    for (const [path, text] of bru) {
      expect(text.match(/^(get|post|patch|delete) \{$/gm), path).toHaveLength(1)
      // A block ends with the first brace that begins a line.
      expect(text.match(/^}/gm)!.length, path).toBe(text.match(/^[a-z:-]+ \{$/gm)!.length)
      const json = /^body:json \{\n([\s\S]*?)^}/m.exec(text)?.[1]
      if (json !== undefined) expect(JSON.parse(json)).toBeTypeOf('object')
    }
  })

  it('comes for Postman as plain JSON for the signing proxy, without tokens and signatures', () => {
    const text = textOf(`${name}.postman.json`).toString()
    const { info, item } = JSON.parse(text) as {
      info: { schema: string }
      item: { item: { name: string; request: { url: string; body?: { raw: string } } }[] }[]
    }
    expect(info.schema).toContain('v2.1.0')
    const sent = item.flatMap((folder) => folder.item)
    expect(operationIds.filter((id) => !sent.some((one) => one.name === id))).toEqual([])
    expect(sent.filter(({ request }) => !request.url.startsWith('{{proxy}}'))).toEqual([])
    for (const { request } of sent) if (request.body) expect(JSON.parse(request.body.raw)).toBeTypeOf('object')
    expect(text).not.toMatch(/x-jws-signature|Bearer/)
  })
})

it('dates of the messages lie as far ahead as in the examples, whenever the collection is made', () => {
  const text = textOf('payment-initiation.postman.json').toString()
  const expiry = /ExpirationDateTime\\": \\"([^"\\]+)/.exec(text)![1]!
  expect(Date.parse(expiry)).toBeGreaterThan(now.getTime())
})

it('a value of the address that could break out of its place is not taken, and other files do not exist', () => {
  const evil = { ...given, clientId: 'a\n}\nscript:pre-request {' }
  const files = unzip(findCollection(contracts, 'payment-initiation.bruno.zip', evil, now)!.body)
  expect(files.get('environments/sandbox.bru')).toContain('clientId: your-clientId')
  for (const file of ['platform.bruno.zip', 'payment-initiation.exe', '../x.postman.json'])
    expect(findCollection(contracts, file, given, now), file).toBeUndefined()
})
