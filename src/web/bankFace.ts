import { createHash } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { BankFace } from '../config/bankFace.ts'
import { assetAddress } from './assets.ts'
import { routes } from './routes.ts'

/** The bank as the layout of every page shows it. */
export interface ShownFace extends Omit<BankFace, 'logo' | 'palette'> {
  /** Addresses of the logo and of the sheet with the bank's colours, where it has any. */
  logo: string
  sheet: string | undefined
  /** The complaints address as a link. */
  complaintsLink: string
  phoneLink: string
}

interface FaceAsset {
  type: string
  body: Buffer
}

const names = { logo: 'bank-logo', sheet: 'bank.css' } as const

/** The colours of the light pages. The dark ones keep theirs, which are tested on dark grounds. */
function sheetOf({ palette }: BankFace): FaceAsset | undefined {
  if (!palette) return undefined
  const { accent, accentDeep, accentPale } = palette
  const rule = `:root { --accent: ${accent}; --accent-deep: ${accentDeep}; --accent-pale: ${accentPale}; }`
  return { type: 'text/css; charset=utf-8', body: Buffer.from(`@media not (prefers-color-scheme: dark) { ${rule} }\n`) }
}

/** The bank's colours as a style sheet, empty for a bank without. */
export const faceStyle = (face: BankFace): string => sheetOf(face)?.body.toString() ?? ''

const versionOf = ({ body }: FaceAsset) => createHash('sha256').update(body).digest('base64url').slice(0, 16)
const addressOf = (name: string, asset: FaceAsset) => `${routes.asset(name)}?v=${versionOf(asset)}`

/** What the layout shows of the bank. */
export function showFace(face: BankFace): ShownFace {
  const { logo: ownLogo, palette: _, ...shown } = face
  const { phone, complaints } = face
  const sheet = sheetOf(face)
  return {
    ...shown,
    logo: ownLogo ? addressOf(names.logo, ownLogo) : assetAddress('mark.svg'),
    sheet: sheet && addressOf(names.sheet, sheet),
    complaintsLink: complaints.startsWith('https://') ? complaints : `mailto:${complaints}`,
    phoneLink: `tel:${phone.replaceAll(' ', '')}`,
  }
}

/** Serves the bank's logo and colours from memory; other names fall through. */
export function serveFace(face: BankFace): RequestHandler {
  const sheet = sheetOf(face)
  const assets = new Map<string, FaceAsset>([
    ...(face.logo ? [[names.logo, face.logo] as const] : []),
    ...(sheet ? [[names.sheet, sheet] as const] : []),
  ])
  return (request, response, next) => {
    const asset = assets.get(String(request.params.name))
    if (!asset) return next()
    const isVersioned = request.query.v === versionOf(asset)
    const cacheControl = isVersioned ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
    response.set({ 'content-type': asset.type, 'cache-control': cacheControl }).removeHeader('vary')
    response.send(asset.body)
  }
}
