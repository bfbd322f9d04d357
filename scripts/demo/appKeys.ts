import { makeCertificate, makeTppKey, type TppKey } from '../../test/support/tpp/tppKeys.ts'

export interface AppCredentials {
  key: TppKey
  certificatePem: string
}

/** An RSA key for PS256 and a self-signed certificate over it, valid for a year; the private key never leaves the app. */
export async function makeAppCredentials(organisation: string): Promise<AppCredentials> {
  const key = await makeTppKey('PS256')
  return { key, certificatePem: await makeCertificate(key, { commonName: organisation }) }
}
