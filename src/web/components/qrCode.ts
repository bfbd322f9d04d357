import { encodeQR } from 'qr'
import { html, type Html } from '../html.ts'

/** White around the code, in modules: ISO/IEC 18004 asks for four, and cameras find no code without it. */
const quietZone = 4

/** One dark module as a square of a path, at its place in the drawing. */
const square = (x: number, y: number) => `M${x} ${y}h1v1h-1z`

/**
 * A text as a QR code. It is drawn with attributes only, because the content security policy allows no inline styles, and black on white in
 * dark pages too: many cameras read no light code on a dark ground. `label` says to who cannot see it what it is.
 */
export function qrCode(text: string, label: string): Html {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone })
  const size = modules.length
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? square(x, y) : '')))
    .filter(Boolean)
    .join('')
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" width="220" height="220" role="img" aria-label="${label}" shape-rendering="crispEdges">
    <rect width="${size}" height="${size}" fill="#fff"></rect>
    <path d="${path}" fill="#000"></path>
  </svg>`
}
