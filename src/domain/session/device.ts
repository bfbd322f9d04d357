/** A customer's sign-in that succeeded. */
export interface CustomerSignIn {
  signInId: string
  nationalIdentificationNumber: string
  signedInAt: Date
  /** The app whose request the customer signed in for. Null for the own area. */
  clientId: string | null
  /** Null where the browser did not say. */
  browser: string | null
  system: string | null
  address: string | null
  /** In which language the pages were. Null where there was no page, or the release before has written it. */
  language: 'ar' | 'en' | null
  /** SHA-256 of the secret that the browser has kept since. Null for the sign-in of an app's request: its pages keep none. */
  deviceHash: string | null
}

/** The browser and the system that a request came from, in the names that people know. */
export interface Device {
  browser: string | null
  system: string | null
}

/** What tells one place of sign-ins from another. Nothing is kept for it that customers do not see in the list of their sign-ins. */
export type SignInPlace = Pick<CustomerSignIn, 'browser' | 'system' | 'address'>

/**
 * Whether somebody signs in as a customer from a browser that they have not used before, or from a part of the network that they have not:
 * `regionOf` an address. A first sign-in is from a new place too: it may be somebody else's.
 */
export function isNewPlace(place: SignInPlace, earlier: readonly SignInPlace[], regionOf: (address: string) => string): boolean {
  const region = ({ address }: SignInPlace) => (address === null ? null : regionOf(address))
  const isKnownBrowser = earlier.some(({ browser, system }) => browser === place.browser && system === place.system)
  return !isKnownBrowser || !earlier.some((one) => region(one) === region(place))
}

// The order counts: browsers name those that they descend from, and Android names Linux.
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const programs: [RegExp, string][] = [
  [/^curl\//, 'curl'],
  [/^PostmanRuntime\//, 'Postman'],
  [/^bruno-runtime\//, 'Bruno'],
  [/^(?:python-requests|python-httpx|Python-urllib)\//, 'Python'],
  [/^(?:node|undici)\b/, 'Node.js'],
  [/^(?:Java|okhttp|Apache-HttpClient)\b/, 'Java'],
]

const find = (names: [RegExp, string][], userAgent: string | undefined) =>
  names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null

/** The device of a sign-in through the JSON API: a program where it is none of the browsers. */
export function readProgram(userAgent: string | undefined): Device {
  const { browser, system } = readDevice(userAgent)
  const program = find(programs, userAgent)
  return { browser: browser ?? (program === null ? 'API' : `API (${program})`), system }
}

/** Names browser and system of a User-Agent header. Only known names come out of it, so whatever a caller writes there is never shown. */
export function readDevice(userAgent: string | undefined): Device {
  return { browser: find(browsers, userAgent), system: find(systems, userAgent) }
}
