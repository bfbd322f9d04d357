import { createServer } from 'node:http'
import { UsageError } from './command.ts'

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Back at the app</title>
<p>You are back at the app. You can close this window.</p><p lang="ar" dir="rtl">عدت إلى التطبيق، ويمكنك إغلاق هذه النافذة.</p></html>`

/** Not URL.parse, which Node 20 does not have. */
const readAddress = (text: string, base: string) => (URL.canParse(text, base) ? new URL(text, base) : undefined)

/** Waits on the redirect address until the customer comes back from the bank. */
export async function waitForCustomer(redirectUri: string, signal: AbortSignal, onListening: () => void): Promise<URL> {
  const { port, pathname, hostname } = new URL(redirectUri)
  const server = createServer()
  try {
    return await new Promise<URL>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      server.once('error', (error: NodeJS.ErrnoException) =>
        reject(
          error.code === 'EADDRINUSE'
            ? new UsageError(`port ${port} is taken; another authorize may still wait there, so finish it or stop it first`)
            : error,
        ),
      )
      server.on('request', (request, response) => {
        const url = readAddress(request.url ?? '/', redirectUri)
        if (url?.pathname !== pathname) return void response.writeHead(404).end()
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'referrer-policy': 'no-referrer' }).end(page)
        resolve(url)
      })
      server.listen(Number(port), hostname, onListening)
    })
  } finally {
    server.close()
    server.closeIdleConnections()
  }
}
