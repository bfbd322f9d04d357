/** How much is let in, and where the number comes from. Null: nothing is counted here, and the reason says what does it instead. */
interface Bound {
  most: number | null
  why: string
}

/** What bounds the sign-ins of one kind of person. Wrong passwords are counted over `signInWindowSeconds`. */
export interface SignInBounds {
  /** Wrong passwords of one person from one network. */
  ofPerson: Bound
  /** Wrong passwords from one network: an IPv4 address, or 64 bits of an IPv6 one. */
  ofNetwork: Bound
  /** Wrong passwords from one site: an IPv4 address, or 48 bits of an IPv6 one. */
  ofSite: Bound
  /** Sign-ins from one network that are checked at once. */
  atOnce: Bound
  /** Beyond `ofNetwork` and `atOnce`: wrong passwords for people who have signed in from the network before. */
  ofKnown: Bound
  /** Sign-ins of such people from one network that are checked at once, in places of their own. */
  atOnceOfKnown: Bound
  /** Hashes of passwords at once, and how many wait for one. */
  lane: { places: number; waiting: number; why: string }
}

const bound = <Most extends number | null>(most: Most, why: string) => ({ most, why })
/** A queue is 1 to 2 s of work, with 40 ms a hash for customers and 200 for all others; a longer one would only help a flood. */
const lane = (waiting: number, why: string) => ({ places: 2, waiting, why })

/** E-mail addresses are no secret, and the passwords are ours to check. */
const byEmail = {
  ofPerson: bound(
    10,
    'far above honest mistakes, far below guessing (own); by network, so that nobody keeps the owner out from elsewhere',
  ),
  ofNetwork: bound(100, 'an office full of people may share one network (own)'),
  ofSite: bound(1_000, 'a site may have 65,536 networks of IPv6 (RFC 6177); ten times the bound of one (own)'),
  atOnce: bound(null, 'in their lane sites take turns'),
  ofKnown: bound(null, 'where they signed in from is not kept; whoever is refused waits for the window, or comes from elsewhere'),
  atOnceOfKnown: bound(null, 'nobody has such a second chance'),
} as const

/** The one table of what bounds sign-ins (docs/decisions/floods.md#one-throttle-for-all-who-sign-in). */
export const signInBounds = {
  customer: {
    ofPerson: bound(null, 'the core bank locks after five (OWASP ASVS V2.2), from wherever they come, on every instance'),
    ofNetwork: bound(100, 'an office or a mobile network may share one (own)'),
    ofSite: bound(null, 'a mobile network has subscribers in all networks of a site, and strangers there must not keep them out'),
    atOnce: bound(20, 'one network must not fill the queue of all (own)'),
    ofKnown: bound(1_000, 'an attacker does not know who they are, so a flood rarely reaches this second bound (own)'),
    atOnceOfKnown: bound(20, 'twenty checks that hang must keep none of them out; forty leave room in the queue of all (own)'),
    lane: lane(50, 'hashed by the simulated core bank only'),
  },
  developer: { ...byEmail, lane: lane(20, 'no kind of sign-in takes all three places') },
  bankUser: { ...byEmail, lane: lane(20, 'the few who work here must not wait for a flood of the many') },
} as const satisfies Record<string, SignInBounds>

/** Who signs in with a password. */
export type SignInPerson = keyof typeof signInBounds

/**
 * Sign-ups have one place, because anybody may ask for them without a password of theirs to be checked: however many there are, the other
 * places are for people who sign in.
 */
export const signUpLane = { places: 1, waiting: 25 } as const

/**
 * Hashes at once, of all lanes, with 32 MiB each: libuv has four threads, and the fourth stays free for signing and name look-ups.
 */
export const hashesAtOnce = 3
