import { createHash } from 'node:crypto'
import pkcs11js, { type Attribute, type Mechanism } from 'pkcs11js'
import type { JWK } from 'jose'
import type { SignatureAlgorithm } from '../../keyStrength.ts'
import { labelPrefix, type TokenPlace } from './messages.ts'
import { ecPublicJwk, ecParametersOfP256, type FoundKey, rsaPublicJwk } from './publicHalf.ts'

/** The numbers of PKCS#11, each by its name in the standard. */
const ck = (name: `CK${string}`): number => pkcs11js[name]!

/**
 * A token of a security module. All but signing blocks, and a module may block for as long as it likes, so this runs in a process of its
 * own (signerProcess.ts).
 */
export class Token {
  readonly #place: TokenPlace
  readonly #library = new pkcs11js.PKCS11()
  #isOpen = false
  #free: Buffer[] = []
  #waiting: ((session: Buffer) => void)[] = []
  #handles = new Map<string, { alg: SignatureAlgorithm; key: Buffer }>()
  #refusedPin: Error | undefined

  constructor(place: TokenPlace) {
    this.#place = place
    this.#library.load(place.module)
  }

  /** Opens the sessions anew. What another process has changed is seen only after this. Nothing may be under way meanwhile. */
  open(): void {
    const { token, sessions } = this.#place
    // A token locks itself after a few wrong PINs, so one that was refused is not tried again.
    if (this.#refusedPin) throw this.#refusedPin
    this.#isOpen = false
    this.#handles.clear()
    ignore(() => this.#library.C_Finalize())
    this.#library.C_Initialize({ flags: ck('CKF_OS_LOCKING_OK') })
    const slots = this.#library.C_GetSlotList(true)
    const slot = slots.find((one) => trimmed(this.#library.C_GetTokenInfo(one).label) === token)
    if (slot === undefined) throw new Error(`the module ${this.#place.module} shows no token with the label ${token}`)
    const flags = ck('CKF_SERIAL_SESSION') | ck('CKF_RW_SESSION')
    const opened = Array.from({ length: sessions }, () => this.#library.C_OpenSession(slot, flags))
    this.#signIn(opened[0]!)
    this.#free = opened
    this.#isOpen = true
  }

  #signIn(session: Buffer): void {
    try {
      this.#library.C_Login(session, ck('CKU_USER'), this.#place.pin)
    } catch (error) {
      if (/CKR_PIN_/.test((error as Error).message)) this.#refusedPin = error as Error
      throw error
    }
  }

  /** The bank's signing keys in the token, by their public halves. */
  listKeys(): Promise<FoundKey[]> {
    return this.#inSession((session) => this.#list(session))
  }

  #list(session: Buffer): FoundKey[] {
    const found: FoundKey[] = []
    const signing = [attribute('CKA_CLASS', ck('CKO_PRIVATE_KEY')), attribute('CKA_SIGN', true)]
    for (const key of this.#find(session, signing)) {
      const [label, id, type, sensitive] = this.#read(session, key, 'CKA_LABEL', 'CKA_ID', 'CKA_KEY_TYPE', 'CKA_SENSITIVE')
      const name = label!.toString('utf8')
      if (!name.startsWith(labelPrefix)) continue
      if (sensitive![0] === 0)
        throw new Error(`the key ${name} of the token can be read out (CKA_SENSITIVE is false); make another`)
      const jwk = this.#publicHalf(session, id!, name, type!.readUInt32LE(0))
      found.push({ name, id: id!.toString('hex'), jwk })
      this.#handles.set(id!.toString('hex'), { alg: jwk.kty === 'RSA' ? 'PS256' : 'ES256', key })
    }
    return found
  }

  /** Makes the signature of a JWS with the key that has this CKA_ID. */
  async sign(id: string, bytes: Uint8Array): Promise<Buffer> {
    const handle = this.#handles.get(id)
    if (handle === undefined) throw new Error('the token was opened anew and its keys were not listed')
    const { mechanism, data, bytesAtMost } = howToSign(handle.alg, bytes)
    return this.#inSession((session) => {
      this.#library.C_SignInit(session, mechanism, handle.key)
      return this.#library.C_SignAsync(session, data, Buffer.alloc(bytesAtMost))
    })
  }

  /** Makes a key that never leaves the token. Its label is its name. */
  makeKey(alg: SignatureAlgorithm, label: string, id: Buffer): Promise<void> {
    const common = [attribute('CKA_TOKEN', true), attribute('CKA_LABEL', label), attribute('CKA_ID', id)]
    const [mechanism, shape] =
      alg === 'PS256'
        ? ['CKM_RSA_PKCS_KEY_PAIR_GEN' as const, rsaShape()]
        : ['CKM_EC_KEY_PAIR_GEN' as const, [attribute('CKA_EC_PARAMS', ecParametersOfP256)]]
    const privateHalf = [
      ...common,
      ...(['CKA_PRIVATE', 'CKA_SENSITIVE', 'CKA_SIGN'] as const).map((name) => attribute(name, true)),
      attribute('CKA_EXTRACTABLE', false),
    ]
    const publicHalf = [...common, attribute('CKA_VERIFY', true), ...shape]
    return this.#inSession((session) => {
      this.#library.C_GenerateKeyPair(session, { mechanism: ck(mechanism) }, publicHalf, privateHalf)
    })
  }

  /** Does something in a session that is free, or that becomes free. */
  async #inSession<Result>(work: (session: Buffer) => Result | Promise<Result>): Promise<Result> {
    if (!this.#isOpen) throw new Error('the token is not open')
    const session = this.#free.pop() ?? (await new Promise<Buffer>((resolve) => this.#waiting.push(resolve)))
    try {
      return await work(session)
    } finally {
      this.#giveBack(session)
    }
  }

  #giveBack(session: Buffer): void {
    const next = this.#waiting.shift()
    if (next) next(session)
    else this.#free.push(session)
  }

  #publicHalf(session: Buffer, id: Buffer, name: string, type: number): JWK {
    const [half] = this.#find(session, [attribute('CKA_CLASS', ck('CKO_PUBLIC_KEY')), attribute('CKA_ID', id)])
    if (half === undefined)
      throw new Error(`the key ${name} of the token has no public half with the same CKA_ID; store it there too`)
    if (type === ck('CKK_RSA')) return rsaPublicJwk(this.#read(session, half, 'CKA_MODULUS', 'CKA_PUBLIC_EXPONENT'))
    if (type === ck('CKK_EC')) return ecPublicJwk(name, this.#read(session, half, 'CKA_EC_PARAMS', 'CKA_EC_POINT'))
    throw new Error(`the key ${name} of the token is neither RSA nor EC; the bank signs with PS256 and ES256`)
  }

  #read(session: Buffer, object: Buffer, ...names: `CKA_${string}`[]): Buffer[] {
    const template = names.map((name) => ({ type: ck(name) }))
    return this.#library.C_GetAttributeValue(session, object, template).map(({ value }) => value)
  }

  #find(session: Buffer, template: Attribute[]): Buffer[] {
    this.#library.C_FindObjectsInit(session, template)
    try {
      return this.#library.C_FindObjects(session, mostKeys)
    } finally {
      this.#library.C_FindObjectsFinal(session)
    }
  }
}

const mostKeys = 1_000
const attribute = (type: `CKA_${string}`, value: NonNullable<Attribute['value']>): Attribute => ({ type: ck(type), value })
/** PKCS#11 fills labels up with blanks, and some modules with zeros. */
const trimmed = (label: string) => label.split('\0')[0]!.trimEnd()
const rsaShape = () => [attribute('CKA_MODULUS_BITS', 2048), attribute('CKA_PUBLIC_EXPONENT', Buffer.from([1, 0, 1]))]

function howToSign(alg: SignatureAlgorithm, bytes: Uint8Array): { mechanism: Mechanism; data: Buffer; bytesAtMost: number } {
  if (alg === 'ES256')
    return { mechanism: { mechanism: ck('CKM_ECDSA') }, data: createHash('sha256').update(bytes).digest(), bytesAtMost: 64 }
  const parameter = { type: ck('CK_PARAMS_RSA_PSS'), hashAlg: ck('CKM_SHA256'), mgf: ck('CKG_MGF1_SHA256'), saltLen: 32 }
  return {
    mechanism: { mechanism: ck('CKM_SHA256_RSA_PKCS_PSS'), parameter },
    data: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    // Room for the largest key that keyProblem lets pass.
    bytesAtMost: 1024,
  }
}

function ignore(work: () => void): void {
  try {
    work()
  } catch {
    // It was not open.
  }
}
