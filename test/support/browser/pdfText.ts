import { extractText, getDocumentProxy } from 'unpdf'

/** A document as a reader reads it: its text in the order of reading, from its tags, and how many pages it has. */
export async function readPdf(bytes: ArrayBuffer): Promise<{ text: string; pages: number; title: string; language: string }> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { totalPages, text } = await extractText(document, { mergePages: true })
  const { info } = await document.getMetadata()
  const { Title: title, Language: language } = info as { Title: string; Language: string }
  return { text: text.replace(/\s+/g, ' '), pages: totalPages, title, language }
}
