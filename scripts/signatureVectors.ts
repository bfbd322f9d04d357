/**
 * `node scripts/signatureVectors.ts`: writes the list of signatures that every client of ours has to judge alike, good and forged ones,
 * into test/support/package/signatureVectors.json. Its keys are new each time, and nobody keeps their private halves. A new vector is a
 * row of scripts/vectors/forged.ts or genuine.ts.
 */
import { writeFile } from 'node:fs/promises'
import { forged } from './vectors/forged.ts'
import { genuine } from './vectors/genuine.ts'
import { clientId, issuer, nonce, now, publishedKeys } from './vectors/sign.ts'

const vectors = [...genuine, ...forged]
const list = { about: 'Written by scripts/signatureVectors.ts.', now, issuer, clientId, nonce, keys: publishedKeys, vectors }
const file = new URL('../test/support/package/signatureVectors.json', import.meta.url)
await writeFile(file, `${JSON.stringify(list, undefined, 1)}\n`)
process.stdout.write(`${vectors.length} vectors\n`)
