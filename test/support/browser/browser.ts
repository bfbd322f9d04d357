/** A browser as far as redirects and cookies go: keeps cookies by path, follows nothing by itself. */
export interface Browser {
  get(url: string | URL, headers?: Record<string, string>): Promise<Response>
  post(url: string | URL, form?: Record<string, string>): Promise<Response>
  /** `name=value; attributes…` of every cookie ever set, for looking at. */
  setCookies: string[]
}

export function openBrowser(): Browser {
  const jar = new Map<string, { name: string; value: string; path: string }>()
  const setCookies: string[] = []
  const cookieHeader = (path: string) =>
    [...jar.values()]
      .filter((cookie) => path.startsWith(cookie.path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  const keep = (line: string) => {
    setCookies.push(line)
    const [pair, ...attributes] = line.split('; ') as [string, ...string[]]
    const name = pair.slice(0, pair.indexOf('='))
    const path = attributes.find((attribute) => attribute.startsWith('path='))?.slice(5) ?? '/'
    const key = `${name} ${path}`
    if (/expires=Thu, 01 Jan 1970/.test(line)) jar.delete(key)
    else jar.set(key, { name, value: pair.slice(name.length + 1), path })
  }
  const send = async (url: string | URL, init: RequestInit & { headers?: Record<string, string> }) => {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie: cookieHeader(new URL(url).pathname) },
    })
    for (const line of response.headers.getSetCookie()) keep(line)
    return response
  }
  return {
    setCookies,
    get: (url, headers = {}) => send(url, { headers }),
    post: (url, form = {}) => send(url, { method: 'POST', body: new URLSearchParams(form) }),
  }
}
