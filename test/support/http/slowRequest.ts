import { request } from 'node:http'
import { type Settings } from '../../../src/config/settings.ts'
import { type RunningSanad } from '../servers/sanad.ts'

/** Other limits for a running server, so that nobody waits ten seconds for a time-out. */
export function shorten(sanad: Pick<RunningSanad, 'settings'>, limits: { [name in keyof Settings['limits']]?: number }): void {
  sanad.settings.limits = { ...sanad.settings.limits, ...limits } as Settings['limits']
}

/** Sends headers and the first byte of a body that never ends; resolves with the answer to it. */
export function sendSlowly(
  sanad: Pick<RunningSanad, 'url'>,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; headers: Record<string, unknown>; body: unknown }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      sanad.url(path),
      { method: 'POST', headers: { ...headers, 'content-length': '100' } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          outgoing.destroy()
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            body: JSON.parse(Buffer.concat(chunks).toString()) as unknown,
          })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.write('{')
  })
}
