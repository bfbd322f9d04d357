interface Cookie {
  name: string
  value: string
  host: string
  path: string
}

/** RFC 6265 section 5.1.4. */
const pathMatches = (path: string, cookiePath: string) =>
  path === cookiePath || (path.startsWith(cookiePath) && (cookiePath.endsWith('/') || path[cookiePath.length] === '/'))

/** Cookies of one browser: by host, path and name, without expiry except deletion. */
export class CookieJar {
  private cookies: Cookie[] = []

  store(url: URL, setCookieLines: string[]): void {
    for (const line of setCookieLines) {
      const [pair, ...attributes] = line.split(';').map((part) => part.trim())
      const at = pair!.indexOf('=')
      const attribute = (name: string) =>
        attributes.find((part) => part.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1)
      const directory = url.pathname.slice(0, url.pathname.lastIndexOf('/')) || '/'
      const cookie = {
        name: pair!.slice(0, at),
        value: pair!.slice(at + 1),
        host: url.hostname,
        path: attribute('path') ?? directory,
      }
      this.cookies = this.cookies.filter(
        (old) => !(old.name === cookie.name && old.host === cookie.host && old.path === cookie.path),
      )
      const expires = attribute('expires')
      const dead = attribute('max-age') === '0' || (expires !== undefined && new Date(expires).getTime() <= Date.now())
      if (!dead) this.cookies.push(cookie)
    }
  }

  /** The Cookie header for an address; longer paths first. */
  header(url: URL): string {
    return this.cookies
      .filter((cookie) => cookie.host === url.hostname && pathMatches(url.pathname, cookie.path))
      .sort((one, other) => other.path.length - one.path.length)
      .map((cookie) => `${cookie.name}=${cookie.value}`)
      .join('; ')
  }
}
