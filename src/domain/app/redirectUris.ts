import type { FieldFault } from '../shared/errors.ts'
import { isOwnMachine } from '../shared/loopback.ts'

const maxAddresses = 10
const maxCharacters = 2048

/**
 * The faults of an app's redirect addresses. They are compared character by character (RFC 9700 section 2.1), so each must be
 * written exactly as browsers write it. `needed` is false for products without customers. `sandbox` allows loopback, there
 * also by http, and names of one label.
 */
export function checkRedirectUris(uris: readonly string[], rules: { needed: boolean; sandbox: boolean }): FieldFault[] {
  const path = 'redirectUris'
  if (uris.length === 0) {
    return rules.needed
      ? [
          {
            path,
            reason: 'redirectUrisMissing',
            message: 'redirectUris needs at least one address: the address to which customers come back.',
          },
        ]
      : []
  }
  if (uris.length > maxAddresses)
    return [{ path, reason: 'redirectUrisTooMany', message: `redirectUris holds at most ${maxAddresses} addresses.` }]
  return uris.flatMap((uri, index) => {
    const fault = uris.indexOf(uri) < index ? duplicate : faultOf(uri, rules.sandbox)
    return fault ? [{ path: `${path}[${index}]`, reason: fault.reason, message: `${path}[${index}] ${fault.rule}.` }] : []
  })
}

interface Rule {
  reason: string
  rule: string
}

const duplicate: Rule = { reason: 'redirectUriDuplicate', rule: 'is in the list already' }

/** The first rule that an address breaks, or undefined. */
function faultOf(uri: string, sandbox: boolean): Rule | undefined {
  if (uri.length > maxCharacters) return { reason: 'redirectUriTooLong', rule: `has more than ${maxCharacters} characters` }
  // URL.parse is not strict enough: it drops tabs and line breaks, takes backslashes for slashes, and accepts https:/host.
  if (!/^[a-z][a-z0-9+.-]*:/i.test(uri) || /[^\x21-\x7e]|\\/.test(uri)) {
    return {
      reason: 'redirectUriNotAbsolute',
      rule: 'is not an absolute address such as https://tpp.example/callback (ASCII only, without blanks)',
    }
  }
  const protocol = uri.slice(0, uri.indexOf(':')).toLowerCase()
  if (protocol !== 'https' && protocol !== 'http') {
    return {
      reason: 'redirectUriScheme',
      rule: 'has a scheme of its own; any program on the device could claim it and take the answer. Use an https address that your app has claimed (App Links, Universal Links)',
    }
  }
  const url = URL.parse(uri)
  if (url === null || !/^https?:\/\/[^/]/i.test(uri))
    return { reason: 'redirectUriNotAbsolute', rule: 'is not an absolute address such as https://tpp.example/callback' }
  return faultOfUrl(url, uri, sandbox)
}

function faultOfUrl(url: URL, uri: string, sandbox: boolean): Rule | undefined {
  if (uri.includes('#')) return { reason: 'redirectUriFragment', rule: 'has a fragment (#…); register the address without it' }
  if (url.username !== '' || url.password !== '' || uri.includes('@'))
    return {
      reason: 'redirectUriUserinfo',
      rule: 'contains @; an address must not contain a user name or a password (write %40 elsewhere)',
    }
  if (uri.includes('*')) return { reason: 'redirectUriWildcard', rule: 'contains a wildcard (*); register each address exactly' }
  if (url.protocol === 'http:' && !(sandbox && isOwnMachine(url.hostname))) {
    return {
      reason: 'redirectUriHttp',
      rule: sandbox ? 'must start with https:// (http:// only for localhost, 127.0.0.1 and [::1])' : 'must start with https://',
    }
  }
  if (!sandbox && !isPublicHost(url.hostname))
    return { reason: 'redirectUriHost', rule: 'has no public host name; register an address on the internet' }
  if (url.href !== uri && url.href !== `${uri}/`)
    return { reason: 'redirectUriNotExact', rule: `is not written as browsers write it; register ${url.href}` }
  return undefined
}

/** A name of one label, or of one's own machine, leads each customer somewhere else. */
const isPublicHost = (hostname: string): boolean =>
  !isOwnMachine(hostname) && !/^127\.|(^|\.)localhost\.?$|^[^.:]+\.?$/.test(hostname)

/**
 * The site that all redirect addresses of an app are on, where a customer finds the app who can no longer be sent back with an answer.
 * Undefined where they are on several, because only the app knows which one the customer came from.
 */
export function siteOfApp(uris: readonly string[]): string | undefined {
  const [site, ...others] = new Set(uris.map((uri) => URL.parse(uri)?.origin))
  return others.length === 0 && site?.startsWith('http') ? `${site}/` : undefined
}
