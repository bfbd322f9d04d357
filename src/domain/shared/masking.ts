/**
 * Where members are masked: `messages` of apps in the request log, whose developers compare them with what they sent, and `lines` of the
 * program's log, which the bank's people read.
 */
export type MaskedPlace = 'messages' | 'lines'

/**
 * What a member holds. A `secret` opens something, a `code` may. An `identifier` names somebody, a `person` member tells of them with all
 * that is in it. A `header` has the name of objects of the contracts. A `whole` one holds a message, so lines leave it out, while the
 * request log masks what is in it.
 */
export type MaskedKind = 'secret' | 'header' | 'code' | 'person' | 'identifier' | 'whole'

interface MaskedFields {
  kind: MaskedKind
  /** `alone`: the whole name; `end`: its end, as in DebtorName; `within`: any part of it. */
  stands: 'alone' | 'end' | 'within'
  /** In small letters and digits only, and no digits at the end: see `plainName`. */
  words: readonly string[]
}

/** The one list of members that are masked. Of two rows that fit, the first counts. */
export const maskedFields: readonly MaskedFields[] = [
  {
    kind: 'secret',
    stands: 'within',
    words: ['password', 'secret', 'token', 'assertion', 'credential', 'otp', 'onetimecode', 'codeverifier', 'cookie'],
  },
  { kind: 'secret', stands: 'within', words: ['privatekey', 'privatejwk', 'apikey', 'jwssignature'] },
  { kind: 'secret', stands: 'alone', words: ['pin', 'cvv', 'cvc', 'jws', 'jwt'] },
  { kind: 'header', stands: 'alone', words: ['authorization', 'proxyauthorization'] },
  { kind: 'code', stands: 'alone', words: ['code'] },
  { kind: 'person', stands: 'end', words: ['name', 'names', 'nameen', 'namear', 'address', 'contact', 'notes'] },
  { kind: 'person', stands: 'end', words: ['remittanceinformation', 'nationality', 'nationalities'] },
  { kind: 'person', stands: 'alone', words: ['transactioninformation'] },
  { kind: 'person', stands: 'within', words: ['addressline', 'phone', 'mobile', 'email', 'birth', 'nickname'] },
  { kind: 'person', stands: 'within', words: ['geolocation', 'latitude', 'longitude', 'deviceid'] },
  { kind: 'identifier', stands: 'alone', words: ['identification', 'secondaryidentification', 'value'] },
  { kind: 'identifier', stands: 'end', words: ['nationalidentificationnumber', 'nationalid', 'iban', 'ibans'] },
  { kind: 'identifier', stands: 'end', words: ['idvalue', 'secondaryid', 'unifiednumber', 'commercialregistrationnumber'] },
  {
    kind: 'identifier',
    stands: 'end',
    words: ['applicantnumber', 'beneficiarynumber', 'passportnumber', 'partynumber', 'partyidentity', 'signatories'],
  },
  { kind: 'whole', stands: 'alone', words: ['message', 'data', 'body', 'rawbody', 'payload', 'claims', 'jwk', 'certificatepem'] },
]

/** Members that a row would hide and that say nothing of a person. They are spelled exactly so; any other spelling is masked. */
export const shownFields: readonly { names: readonly string[]; place?: MaskedPlace; reason: string }[] = [
  { names: ['SchemeName', 'schemeName', 'CardSchemeName'], place: 'messages', reason: 'a code list of the contracts' },
  { names: ['DeviceName'], place: 'messages', reason: 'the model of a device' },
  { names: ['Code'], place: 'messages', reason: 'codes of errors, rejections and transactions; none lets somebody in' },
  { names: ['address'], place: 'lines', reason: 'the network address of a caller, for which the security log exists' },
]

/** Below an identifier everything identifies, but for what says of which kind it is. */
const kindsOfIdentifiers = new Set([
  'Type',
  'type',
  'idType',
  'schemeNameCode',
  'schemeNameProprietary',
  'issuer',
  'anyBIC',
  'lei',
])

/** A name without what spellings differ in: case, hyphens, underscores and any other sign, and a number at its end. */
const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<!\d)\d+$/, '')

const patternOf = ({ stands, words }: MaskedFields) =>
  new RegExp(`${stands === 'alone' ? '^' : ''}(?:${words.join('|')})${stands === 'within' ? '' : '$'}`)
const rules = maskedFields.map((row) => ({ kind: row.kind, pattern: patternOf(row) }))
const shown = (place: MaskedPlace) =>
  new Set(shownFields.filter((row) => row.place === undefined || row.place === place).flatMap(({ names }) => names))
const shownIn = { messages: shown('messages'), lines: shown('lines') }

/** What a member of this name holds, in whatever spelling. Undefined where the name masks nothing, so for a whole message in messages. */
export function maskedKindOf(name: string, place: MaskedPlace): MaskedKind | undefined {
  if (shownIn[place].has(name)) return undefined
  const plain = plainName(name)
  const kind = rules.find(({ pattern }) => pattern.test(plain))?.kind
  return kind === 'whole' && place === 'messages' ? undefined : kind
}

/** What stands in the place of a value of which nothing is kept. */
const hidden = { messages: '***', lines: '[removed]' }

/** How a place writes what is kept. */
export interface MaskStyle {
  place: MaskedPlace
  /** Members in all; what comes after them is cut. */
  mostMembers: number
  /** Members in members; what is deeper is left out. */
  deepest: number
  /** A text, a number or anything else that has no members, under a name that has the kind. */
  scalar(value: unknown, kind: MaskedKind | undefined, name: string): unknown
  /** The name of a member, which is somebody's text too. */
  name(name: string): string
  /** Objects that are no lists of members, such as errors and bytes. Undefined for all others. */
  object?(value: object): unknown
}

/** Whether nothing below such a member is kept, not even its form. In lines that is everything of the list. */
function isHidden(kind: MaskedKind | undefined, content: unknown, place: MaskedPlace): boolean {
  if (kind === undefined || content === undefined) return false
  if (place === 'lines' || kind === 'secret') return true
  return kind === 'header' && (typeof content !== 'object' || content === null || Array.isArray(content))
}

/** What a member holds, also because of what it stands in. */
function kindBelow(above: MaskedKind | undefined, name: string, place: MaskedPlace): MaskedKind | undefined {
  if (above === 'person') return above
  const own = maskedKindOf(name, place)
  if (above === 'code') return own ?? above
  if (above !== 'identifier' || kindsOfIdentifiers.has(name)) return own
  return own === 'person' || own === 'secret' ? own : above
}

/** A copy in which every member of the list is masked, wherever it stands. Its size is bounded, and it takes anything. */
export function maskMembers(message: unknown, style: MaskStyle): unknown {
  const { place, mostMembers, deepest } = style
  let members = 0
  const walk = (value: unknown, kind: MaskedKind | undefined, name: string, depth: number): unknown => {
    if (typeof value !== 'object' || value === null) return style.scalar(value, kind, name)
    const described = style.object?.(value)
    if (described !== undefined) return described
    if (depth >= deepest) return hidden[place]
    if (Array.isArray(value)) {
      const kept: unknown[] = []
      for (const item of value as unknown[]) {
        if (++members > mostMembers) return [...kept, '…']
        kept.push(walk(item, kind, name, depth + 1))
      }
      return kept
    }
    const kept: Record<string, unknown> = {}
    for (const [member, content] of Object.entries(value)) {
      if (++members > mostMembers) return { ...kept, '…': '…' }
      const below = kindBelow(kind, member, place)
      kept[style.name(member)] = isHidden(below, content, place) ? hidden[place] : walk(content, below, member, depth + 1)
    }
    return kept
  }
  return walk(message, undefined, '', 0)
}
