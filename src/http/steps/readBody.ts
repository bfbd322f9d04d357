import { type IncomingMessage } from 'node:http'
import { type Settings } from '../../config/settings.ts'
import { type Refusal, SanadError } from '../../domain/shared/errors.ts'
import { HttpError } from '../errors/httpError.ts'
import { type Operation } from '../contract/operations.ts'

/** The media type of the body, checked against the contract. Throws SanadError 'contentTypeMissing' or 'mediaTypeUnsupported'. */
export function checkMediaType(request: IncomingMessage, operation: Operation): string {
  const header = request.headers['content-type'] ?? ''
  const right = `${operation.requestMediaTypes.join(' or ')} in UTF-8`
  if (header.trim() === '')
    throw new HttpError('contentTypeMissing', `Content-Type is missing; it must be ${right}.`, { path: 'Content-Type' })
  const [type = '', ...parameters] = header.split(';').map((part) => part.trim().toLowerCase())
  const isOtherCharset = parameters.some(
    (parameter) => parameter.startsWith('charset=') && !/^charset="?utf-8"?$/.test(parameter),
  )
  if (!operation.requestMediaTypes.includes(type) || isOtherCharset) {
    throw new HttpError('mediaTypeUnsupported', `Content-Type must be ${right}.`, { path: 'Content-Type' })
  }
  // Decompression would let a small body cost much (a "zip bomb").
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new HttpError('mediaTypeUnsupported', 'Content-Encoding is not supported; send the body as it is.', {
      path: 'Content-Encoding',
    })
  }
  return type
}

/** The body's bytes, bounded in size and time. Throws SanadError 'bodyTooLarge', 'requestTimeout' or 'bodyFormat' (broken off). */
export function readBody(request: IncomingMessage, limitBytes: number, timeoutMs: number): Promise<Buffer> {
  const tooLarge = () => new HttpError('bodyTooLarge', `The body is larger than ${limitBytes} bytes.`)
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) return Promise.reject(tooLarge())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const timer = setTimeout(
      () => finish(new HttpError('requestTimeout', `The body did not arrive within ${timeoutMs / 1000} seconds.`)),
      timeoutMs,
    )
    const finish = (error?: Refusal) => {
      clearTimeout(timer)
      request.off('data', onData)
      if (error) reject(error)
      else resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size > limitBytes) finish(tooLarge())
      else chunks.push(chunk)
    }
    request.on('data', onData)
    request.once('end', () => finish())
    request.once('error', () => finish(new SanadError('bodyFormat', 'The body broke off.')))
    request.once('aborted', () => finish(new SanadError('bodyFormat', 'The body broke off.')))
  })
}

/**
 * Reads what is left of a refused body to nowhere, when that is little; false when the connection must end instead. Where it ends while
 * the caller still sends, the network throws the answer away with it.
 */
export function passOver(
  request: IncomingMessage,
  { passedOverBodyBytes }: Pick<Settings['limits'], 'passedOverBodyBytes'>,
): boolean {
  request.resume()
  return request.complete || Number(request.headers['content-length']) <= passedOverBodyBytes
}
