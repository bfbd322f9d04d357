import { encodeQR } from 'qr'
import { html, type Html } from '../html.ts'

/** A text as a QR code, drawn with attributes only: the content security policy allows no inline styles. */
export function qrCode(text: string, label: string): Html {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const size = modules.length
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('')
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" width="220" height="220" role="img" aria-label="${label}" shape-rendering="crispEdges">
    <rect width="${size}" height="${size}" fill="#fff"></rect>
    <path d="${path}" fill="#000"></path>
  </svg>`
}
