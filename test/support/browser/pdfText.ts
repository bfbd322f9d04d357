import { extractText, getDocumentProxy } from 'unpdf'

/** A document as a reader reads it: its text in the order of reading, from its tags, and how many pages it has. */
export async function readPdf(bytes: ArrayBuffer): Promise<{ text: string; pages: number; title: string; language: string }> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { totalPages, text } = await extractText(document, { mergePages: true })
  const { info } = (await document.getMetadata()) as { info: { Title: string; Language: string } }
  return { text: text.replace(/\s+/g, ' '), pages: totalPages, title: info.Title, language: info.Language }
}
