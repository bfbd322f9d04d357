import { type Product } from '../consent/products.ts'

/** A registered app of a developer. A deleted one keeps its row, because consents and payments refer to it. */
export interface App {
  clientId: string
  developerId: string
  name: string
  product: Product
  securityLevel: 'secret' | 'fapi2'
  tokenEndpointAuthMethod: string
  responseSigningAlg: 'PS256' | 'ES256'
  /** base64url SHA-256 of the secret. The secret has 256 random bits, so it needs no salt and no stretching. */
  clientSecretHash: string | null
  redirectUris: string[]
  /** Where the app is told that a decoupled request was decided (CIBA ping). Null for an app that polls. */
  backchannelClientNotificationEndpoint: string | null
  certificatePem: string | null
  /** RFC 7638 thumbprint of the certificate's key: the `kid` of a certificate app. */
  certificateKeyId: string | null
  /** RFC 8705 x5t#S256 of the certificate. */
  certificateThumbprint: string | null
  jwksUri: string | null
  bic: string | null
  createdAt: Date
  updatedAt: Date
  disabledAt: Date | null
  deletedAt: Date | null
}

/** A person or team that registers apps. `email` is unique and in lower case. */
export interface Developer {
  developerId: string
  email: string
  passwordHash: string
  organisation: string
  createdAt: Date
}
