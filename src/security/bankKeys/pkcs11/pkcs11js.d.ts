/** The part of pkcs11js that Sanad uses. The package itself is optional, so its own types may be missing. */
declare module 'pkcs11js' {
  /** One attribute of an object of a token. */
  export interface Attribute {
    type: number
    value?: number | boolean | string | Buffer
  }
  /** How something is signed or made. */
  export interface Mechanism {
    mechanism: number
    parameter?: Buffer | { type: number; hashAlg: number; mgf: number; saltLen: number }
  }
  /** A module and what it can do. */
  export class PKCS11 {
    load(path: string): void
    close(): void
    C_Initialize(options?: { flags?: number }): void
    C_Finalize(): void
    C_GetSlotList(withToken: boolean): Buffer[]
    C_GetTokenInfo(slot: Buffer): { label: string }
    C_OpenSession(slot: Buffer, flags: number): Buffer
    C_Login(session: Buffer, userType: number, pin: string): void
    C_FindObjectsInit(session: Buffer, template: Attribute[]): void
    C_FindObjects(session: Buffer, most: number): Buffer[]
    C_FindObjectsFinal(session: Buffer): void
    C_GetAttributeValue(session: Buffer, object: Buffer, template: Attribute[]): { type: number; value: Buffer }[]
    C_SignInit(session: Buffer, mechanism: Mechanism, key: Buffer): void
    C_SignAsync(session: Buffer, data: Buffer, signature: Buffer): Promise<Buffer>
    C_GenerateKeyPair(
      session: Buffer,
      mechanism: Mechanism,
      publicKey: Attribute[],
      privateKey: Attribute[],
    ): { publicKey: Buffer; privateKey: Buffer }
  }
  const pkcs11js: { PKCS11: typeof PKCS11 } & Readonly<Record<`CK${string}`, number>>
  export default pkcs11js
}
