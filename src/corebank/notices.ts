import type { MessageLanguage, Told } from '../domain/message/message.ts'

/** Something that the bank tells one of its customers: by a push of its app, a text message or however it reaches them. */
export type CustomerNotice = Told & {
  /** The same id is the same message: a bank that gets it again has told it, and tells nothing. */
  messageId: string
  nationalIdentificationNumber: string
  /** A customer may not switch it off at the bank either. */
  isToldAlways: boolean
  /** Whether the customer did themselves what it tells of. */
  isOwn: boolean
  /** The language of the customer's last visit, which title and text are in. */
  language: MessageLanguage
  /** One plain line each. Amounts and names stand in them: what of it a locked screen shows is the bank's decision. */
  title: string
  text: string
  /** The app that it is about, by its name on record. Null where it is about none. */
  app: { clientId: string; name: string } | null
  /** An address of Sanad's, which leads to the one thing after the customer has signed in. It opens nothing for anybody else. */
  link: string
  happenedAt: Date
  /** From then on it is no news any more. Null where it stays true. */
  tellUntil: Date | null
}
