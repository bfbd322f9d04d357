/** The bytes of a text in UTF-8. */
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The text that bytes are in UTF-8. A mark of the byte order is none of it, and so it stays: nothing that is signed begins with one. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
