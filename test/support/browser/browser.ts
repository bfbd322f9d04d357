import { CookieJar } from 'tough-cookie'

/** A browser as far as redirects and cookies go: it keeps cookies, and follows nothing by itself. */
export interface Browser {
  get(url: string | URL, headers?: Record<string, string>): Promise<Response>
  head(url: string | URL): Promise<Response>
  post(url: string | URL, form?: Record<string, string> | URLSearchParams, headers?: Record<string, string>): Promise<Response>
  /** `name=value; attributes…` of every cookie ever set, for looking at. */
  setCookies: string[]
}

/**
 * Opens one without cookies. No answer may take longer than 30 seconds. `fetchPage` is another fetch, for a server whose CA only it knows.
 */
export function openBrowser(fetchPage: (url: string, init: RequestInit) => Promise<Response> = fetch): Browser {
  const jar = new CookieJar()
  const setCookies: string[] = []
  const send = async (url: string | URL, init: RequestInit & { headers: Record<string, string> }) => {
    const address = String(url)
    const cookie = await jar.getCookieString(address)
    const headers = { ...init.headers, ...(cookie !== '' && { cookie }) }
    const response = await fetchPage(address, { ...init, headers, redirect: 'manual', signal: AbortSignal.timeout(30_000) })
    for (const line of response.headers.getSetCookie()) {
      setCookies.push(line)
      await jar.setCookie(line, address)
    }
    return response
  }
  return {
    setCookies,
    get: (url, headers = {}) => send(url, { headers }),
    head: (url) => send(url, { method: 'HEAD', headers: {} }),
    post: (url, form = {}, headers = {}) => send(url, { method: 'POST', body: new URLSearchParams(form), headers }),
  }
}
