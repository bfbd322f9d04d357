import type { Language } from '../../locales.ts'
import type { DocsContract } from '../contractModel.ts'
import { startOfHour } from '../messages.ts'
import { docsText } from '../chapter.ts'
import { brunoCollection, type CollectionValues } from './bruno.ts'
import { postmanCollection } from './postman.ts'
import { collected, collectionFolder } from './collectionRequests.ts'
import { zip } from './zip.ts'

/** A collection as it is sent. */
export interface CollectionFile {
  type: string
  name: string
  body: Buffer
}

const fileName = /^([a-z-]+)\.(bruno\.zip|postman\.json)$/
const possible = { clientId: /^[\w-]{1,64}$/, keyId: /^[\w.~-]{1,128}$/ }

/** A value of the address, or what stands in its place until the reader fills it in. */
const valueOf = (given: unknown, name: keyof typeof possible) =>
  typeof given === 'string' && possible[name].test(given) ? given : `your-${name}`

/** The collection of one contract, filled in for the app that the address names. Undefined when there is no such file. */
export function findCollection(
  contracts: readonly DocsContract[],
  file: string,
  given: { baseUrl: string; clientId?: unknown; keyId?: unknown },
  now: Date,
): CollectionFile | undefined {
  const [, name, form] = fileName.exec(file) ?? []
  const contract = contracts.find((candidate) => candidate.name === name)
  if (contract === undefined || !collected.includes(contract.name)) return undefined
  const title = (language: Language) => docsText(language, `interfaces.${contract.name}.title`)
  const folders = [collectionFolder(contract, title('en'), startOfHour(now))]
  const values: CollectionValues = {
    baseUrl: given.baseUrl,
    clientId: valueOf(given.clientId, 'clientId'),
    keyId: valueOf(given.keyId, 'keyId'),
  }
  if (form === 'bruno.zip')
    return { type: 'application/zip', name: file, body: zip(brunoCollection(folders, values, title('en'))) }
  const json = JSON.stringify(postmanCollection(folders, values, title('en')), undefined, 2)
  return { type: 'application/json; charset=utf-8', name: file, body: Buffer.from(json) }
}
