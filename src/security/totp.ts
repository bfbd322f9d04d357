import { createHmac, randomBytes } from 'node:crypto'

// Time-based one-time passwords (RFC 6238), with what every authenticator app knows: SHA-1, six digits, steps of 30 seconds.

const stepMs = 30_000
const digits = 6
/** Before and after the present step: clocks differ, and people type slowly (RFC 6238 section 5.2). */
const stepsAround = 1
/** As long as the hash (RFC 4226 section 4). */
const secretBytes = 20

/** Makes a secret, in base32 as apps take it. */
export const makeTotpSecret = (): string => toBase32(randomBytes(secretBytes))

/** The password of a step (RFC 4226 section 5.3). */
export function passwordOfStep(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.at(-1)! & 0x0f
  const truncated = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(truncated % 10 ** length).padStart(length, '0')
}

/** The step whose password this is, now or just before or after, or undefined. */
export function findTotpStep(secret: string, typed: string, now: Date): number | undefined {
  const present = Math.floor(now.getTime() / stepMs)
  const key = fromBase32(secret)
  const steps = Array.from({ length: 2 * stepsAround + 1 }, (_, index) => present + stepsAround - index)
  return steps.find((step) => passwordOfStep(key, step) === typed)
}

/** The address that an authenticator app reads from a QR code (Key Uri Format of Google Authenticator). */
export function totpAddress({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  const name = [issuer, account].map(encodeURIComponent).join(':')
  return `otpauth://totp/${name}?${new URLSearchParams({ secret, issuer }).toString().replaceAll('+', '%20')}`
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes in base32 without padding (RFC 4648 section 6). */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
