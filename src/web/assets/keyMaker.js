/**
 * Makes a key pair in the browser. The private half is saved as a file and is never put into the form; the public half is. Without
 * JavaScript the page shows the commands that do the same.
 */
const place = document.querySelector('[data-key-maker]')

const kinds = {
  PS256: { name: 'RSA-PSS', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
  ES256: { name: 'ECDSA', namedCurve: 'P-256' },
}

const base64url = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

function toPem(label, der) {
  const text = btoa(String.fromCharCode(...new Uint8Array(der)))
  return `-----BEGIN ${label}-----\n${text.match(/.{1,64}/g).join('\n')}\n-----END ${label}-----\n`
}

/** RFC 7638: the members that make the key, in the order of their names. */
async function thumbprint({ kty, e, n, crv, x, y }) {
  const members = kty === 'RSA' ? { e, kty, n } : { crv, kty, x, y }
  return base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(members))))
}

function save(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

async function make() {
  const alg = place.querySelector('select').value
  const { privateKey, publicKey } = await crypto.subtle.generateKey(kinds[alg], true, ['sign', 'verify'])
  const { key_ops, ext, ...jwk } = await crypto.subtle.exportKey('jwk', privateKey)
  const kid = await thumbprint(jwk)
  const isJwk = place.querySelector('[name=keyFile]:checked')?.value === 'jwk'
  if (isJwk) save('sanad-key.jwk.json', JSON.stringify({ ...jwk, kid, alg, use: 'sig' }, null, 2), 'application/jwk+json')
  else save('sanad-key.pem', toPem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', privateKey)), 'application/x-pem-file')
  const field = document.querySelector('[name=publicKey]')
  field.value = toPem('PUBLIC KEY', await crypto.subtle.exportKey('spki', publicKey))
  place.querySelector('[data-kid]').textContent = kid
  place.querySelector('[data-made]').hidden = false
}

// Browsers have crypto.subtle on https and on this machine only.
if (place && globalThis.crypto?.subtle) {
  place.hidden = false
  place.querySelector('button').addEventListener('click', () => void make())
}
