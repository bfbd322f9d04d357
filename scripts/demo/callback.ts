import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'

export interface CallbackServer {
  redirectUri: string
  /** The next address on which a customer lands. Rejects after `timeoutMs`. */
  next(timeoutMs: number): Promise<URL>
  close(): Promise<void>
}

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Back at the app</title>
<p>You are back at the app. You can close this window.</p><p lang="ar" dir="rtl">عدت إلى التطبيق، ويمكنك إغلاق هذه النافذة.</p></html>`

/** The app's own web server: where the bank sends the customer back to. Port 0 takes any free one. */
export async function startCallbackServer(port = 0): Promise<CallbackServer> {
  const landed: URL[] = []
  let waiting: ((url: URL) => void) | undefined
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', redirectUri)
    if (url.pathname !== '/callback') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'referrer-policy': 'no-referrer' }).end(page)
    if (waiting) waiting(url)
    else landed.push(url)
    waiting = undefined
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  return {
    redirectUri,
    next: (timeoutMs) =>
      new Promise((resolve, reject) => {
        const ready = landed.shift()
        if (ready) return resolve(ready)
        const timer = setTimeout(() => reject(new Error(`nobody came back within ${timeoutMs / 1000} s`)), timeoutMs)
        waiting = (url) => {
          clearTimeout(timer)
          resolve(url)
        }
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
