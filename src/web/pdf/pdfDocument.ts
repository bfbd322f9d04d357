import { buffer } from 'node:stream/consumers'
import { encodeQR } from 'qr'
import { scriptOf } from '../../domain/shared/bilingual.ts'
import { printHalalas } from '../../domain/shared/money.ts'
import { riyalStrokes } from '../format.ts'
import { openDocument, paper, type PdfProperties } from './openDocument.ts'
import { type Block, type StyledText, textBlock } from './textBlock.ts'

/** A row: what it is called, and what it is, in one line or several. */
export interface PdfRow {
  label: StyledText
  lines: readonly StyledText[]
}

/** A QR code with what stands beside it. */
export interface PdfCode {
  /** What the code holds. A click on it leads there, too. */
  address: string
  /** What it is, for who cannot see it. */
  label: string
  texts: readonly StyledText[]
}

const columnWidth = paper.width - 2 * paper.margin
const lineColour = '#d9e2df'
const gap = 12
const labelWidth = columnWidth * 0.36
const codeSize = 108
/** What nobody reads: isolates, and places where a line may end. */
const unread = /[\u200b\u2066-\u2069]/g
const stacked = (blocks: readonly Block[]) => blocks.reduce((height, block) => height + block.height, 0)

/**
 * A document of one column, whose parts follow each other on as many pages as they need. Every part is tagged with what it is and with its
 * text in the order of reading, so that a screen reader hears it as it is meant. Lines and grounds are no part of it.
 */
export class PdfDocument {
  readonly #properties: PdfProperties
  readonly #document: PDFKit.PDFDocument
  readonly #root: PDFKit.PDFStructureElement
  readonly #bytes: Promise<Buffer>
  #y: number = paper.height

  constructor(properties: PdfProperties) {
    this.#properties = properties
    this.#document = openDocument(properties)
    this.#bytes = buffer(this.#document)
    this.#root = this.#document.struct('Document')
    this.#document.addStructure(this.#root)
  }

  /** A text of the whole width: `H1`, `H2` or `P`. */
  text(tag: 'H1' | 'H2' | 'P', styled: StyledText): void {
    const block = this.#block(styled, columnWidth)
    // No heading stays alone at the foot of a page.
    this.#makeRoom(block.height + (tag === 'P' ? 0 : 72))
    this.#root.add(this.#tagged(tag, styled, () => block.draw(this.#startOf(columnWidth), this.#y)))
    this.#y += block.height
  }

  /** An amount of riyals: their sign to the left of the number, in both languages. The text says it where there is no sign. */
  riyals(styled: StyledText, halalas: number): void {
    const number = this.#block({ ...styled, text: printHalalas(halalas) }, columnWidth)
    this.#makeRoom(number.height)
    const signHeight = styled.size * 0.72
    const signWidth = signHeight * 1.2
    const isArabic = this.#properties.language === 'ar'
    const left = isArabic ? paper.width - paper.margin - number.width - signWidth : paper.margin
    const draw = () => {
      this.#document.save().translate(left, this.#y + (number.height - signHeight) / 2)
      this.#document
        .scale(signHeight / 20)
        .path(riyalStrokes.join(''))
        .fill(styled.colour)
        .restore()
      number.draw(isArabic ? paper.margin : left + signWidth, this.#y)
    }
    this.#root.add(this.#tagged('P', styled, draw))
    this.#y += number.height
  }

  /** A text with a bar of its colour beside it. */
  notice(styled: StyledText): void {
    const block = this.#block(styled, columnWidth - gap)
    this.#makeRoom(block.height)
    const isArabic = this.#properties.language === 'ar'
    const bar = isArabic ? paper.width - paper.margin - 3 : paper.margin
    this.#ornament(() => this.#document.rect(bar, this.#y, 3, block.height).fill(styled.colour ?? lineColour))
    const start = isArabic ? paper.margin : paper.margin + gap
    this.#root.add(this.#tagged('P', styled, () => block.draw(start, this.#y)))
    this.#y += block.height
  }

  /** Rows with a line between them. */
  rows(rows: readonly PdfRow[]): void {
    const list = this.#document.struct('L')
    this.#root.add(list)
    for (const row of rows) this.#row(list, row)
    list.end()
  }

  #row(list: PDFKit.PDFStructureElement, { label, lines }: PdfRow): void {
    const name = this.#block(label, labelWidth - gap)
    const valueWidth = columnWidth - labelWidth
    const values = lines.map((line) => ({ line, block: this.#block(line, valueWidth) }))
    const height = Math.max(name.height, stacked(values.map(({ block }) => block)))
    this.#makeRoom(height + gap)
    this.rule()
    const item = this.#document.struct('LI')
    list.add(item)
    let top = this.#y + gap / 2
    item.add(this.#tagged('Lbl', label, () => name.draw(this.#startOf(labelWidth - gap), top)))
    const body = this.#document.struct('LBody')
    item.add(body)
    for (const { line, block } of values) {
      body.add(this.#tagged('P', line, () => block.draw(this.#startOf(valueWidth, labelWidth), top)))
      top += block.height
    }
    item.end()
    this.#y += height + gap
  }

  /** A QR code with texts beside it. */
  code({ address, label, texts }: PdfCode): void {
    const room = columnWidth - codeSize - gap
    const blocks = texts.map((styled) => ({ styled, block: this.#block(styled, room) }))
    const height = Math.max(codeSize, stacked(blocks.map(({ block }) => block)))
    this.#makeRoom(height)
    const left = this.#startOf(codeSize)
    this.#root.add(this.#document.struct('Figure', { alt: label }, () => this.#drawCode(address, left, this.#y)))
    let top = this.#y
    for (const { styled, block } of blocks) {
      this.#root.add(this.#tagged('P', styled, () => block.draw(this.#startOf(room, codeSize + gap), top)))
      top += block.height
    }
    this.#y += height
  }

  #drawCode(address: string, left: number, top: number): void {
    const modules = encodeQR(address, 'raw', { ecc: 'medium', border: 1 })
    const side = codeSize / modules.length
    modules.forEach((row, y) =>
      row.forEach((isDark, x) => isDark && this.#document.rect(left + x * side, top + y * side, side, side)),
    )
    this.#document.fill('#000000')
  }

  /** Leaves so much white, in points. */
  space(height: number): void {
    this.#y += height
  }

  /** A thin line across the column. */
  rule(): void {
    const [left, right] = [paper.margin, paper.width - paper.margin]
    this.#ornament(() =>
      this.#document.moveTo(left, this.#y).lineTo(right, this.#y).lineWidth(0.75).strokeColor(lineColour).stroke(),
    )
  }

  /** The bytes of the finished document. */
  async finish(): Promise<Buffer> {
    this.#root.end()
    this.#document.end()
    return this.#bytes
  }

  /** Begins a page where what comes now does not fit on this one. */
  #makeRoom(height: number): void {
    if (this.#y + height <= paper.height - paper.margin) return
    this.#document.addPage()
    this.#y = paper.margin
  }

  #block(styled: StyledText, width: number): Block {
    return textBlock(this.#document, this.#properties.language, styled, width)
  }

  /** Where a part of this width begins, `indent` after the edge at which lines of the language begin. */
  #startOf(width: number, indent = 0): number {
    return this.#properties.language === 'ar' ? paper.width - paper.margin - indent - width : paper.margin + indent
  }

  #tagged(tag: string, { text }: StyledText, draw: () => void): PDFKit.PDFStructureElement {
    const actual = text.replace(unread, '')
    const spoken = scriptOf(actual) ?? this.#properties.language
    return this.#document.struct(tag, { actual, ...(spoken !== this.#properties.language && { lang: spoken }) }, draw)
  }

  #ornament(draw: () => void): void {
    this.#document.markContent('Artifact', { type: 'Layout' })
    draw()
    this.#document.endMarkedContent()
  }
}
