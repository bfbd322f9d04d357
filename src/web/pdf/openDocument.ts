import PDFDocument from 'pdfkit'
import type { Language } from '../locales.ts'
import { fontFiles } from './fonts.ts'

/** A document's properties. The same ones and the same content give the same bytes. */
export interface PdfProperties {
  title: string
  author: string
  language: Language
  createdAt: Date
}

/** The paper, A4 in points of 1/72 inch, and what stays white around it. */
export const paper = { width: 595.28, height: 841.89, margin: 56 } as const

/**
 * An empty document that screen readers can read (PDF/UA-1, ISO 14289-1), with the fonts of `fontFiles`, of which it keeps the letters that
 * it uses.
 */
export function openDocument({ title, author, language, createdAt }: PdfProperties): PDFKit.PDFDocument {
  const accessible = { tagged: true, displayTitle: true, lang: language === 'ar' ? 'ar-SA' : 'en-GB', pdfVersion: '1.7' } as const
  const document = new PDFDocument({
    ...accessible,
    // Types know the subsets of PDF/A only. An empty font keeps Helvetica out, which no PDF/UA may name without its letters.
    ...({ subset: 'PDF/UA', font: '' } as object),
    ...{ size: 'A4', margin: 0, autoFirstPage: false },
    info: { Title: title, Author: author, Creator: author, Producer: 'pdfkit', CreationDate: createdAt },
  })
  for (const { face, weight, bytes } of fontFiles) document.registerFont(`${face}-${weight}`, bytes as never)
  return document
}
