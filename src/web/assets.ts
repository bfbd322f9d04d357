import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import { routes } from './routes.ts'

interface Asset {
  type: string
  body: Buffer
  version: string
}

const require = createRequire(import.meta.url)
const local = (name: string) => join(import.meta.dirname, 'assets', name)

function load(path: string, type: string): Asset {
  const body = readFileSync(path)
  return { type, body, version: createHash('sha256').update(body).digest('base64url').slice(0, 16) }
}

/** Files that are read at the start. */
const assets = new Map<string, Asset>([
  ['sanad.css', load(local('sanad.css'), 'text/css; charset=utf-8')],
  ['dashboard.css', load(local('dashboard.css'), 'text/css; charset=utf-8')],
  ['docs.css', load(local('docs.css'), 'text/css; charset=utf-8')],
  ['docs.js', load(local('docs.js'), 'text/javascript; charset=utf-8')],
  ['swagger.js', load(local('swagger.js'), 'text/javascript; charset=utf-8')],
  ['status.css', load(local('status.css'), 'text/css; charset=utf-8')],
  ['letter.css', load(local('letter.css'), 'text/css; charset=utf-8')],
  ['mark.svg', load(local('mark.svg'), 'image/svg+xml')],
  ['sessionTime.js', load(local('sessionTime.js'), 'text/javascript; charset=utf-8')],
  ['keyMaker.js', load(local('keyMaker.js'), 'text/javascript; charset=utf-8')],
  ['htmx.min.js', load(require.resolve('htmx.org/dist/htmx.min.js'), 'text/javascript; charset=utf-8')],
])

/** Large files that few people ask for: each is read when somebody does. */
const readLater = new Map<string, () => Asset>([
  ['swagger-ui-bundle.js', () => load(require.resolve('swagger-ui-dist/swagger-ui-bundle.js'), 'text/javascript; charset=utf-8')],
  ['swagger-ui.css', () => load(require.resolve('swagger-ui-dist/swagger-ui.css'), 'text/css; charset=utf-8')],
])

function findAsset(name: string): Asset | undefined {
  const known = assets.get(name)
  const read = known === undefined ? readLater.get(name) : undefined
  if (read === undefined) return known
  const asset = read()
  assets.set(name, asset)
  return asset
}

/** A style sheet as it is served, for a document that stands alone. Throws for an unknown name. */
export function assetText(name: string): string {
  const asset = findAsset(name)
  if (!asset) throw new Error(`no asset '${name}'`)
  return asset.body.toString()
}

/** Address of an asset with its version, so that browsers may keep it for ever. Throws for an unknown name. */
export function assetAddress(name: string): string {
  const asset = findAsset(name)
  if (!asset) throw new Error(`no asset '${name}'`)
  return `${routes.asset(name)}?v=${asset.version}`
}

/** Serves the files above from memory; other names fall through. */
export const serveAsset: RequestHandler = (request, response, next) => {
  const asset = findAsset(String(request.params.name))
  if (!asset) return next()
  const isVersioned = request.query.v === asset.version
  response.set({
    'content-type': asset.type,
    'cache-control': isVersioned ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    etag: `"${asset.version}"`,
  })
  // `send` answers 304 when If-None-Match has this ETag.
  response.removeHeader('vary')
  response.send(asset.body)
}
