import { html, type Html } from '../../html.ts'

/** What a chart draws of each step. `style` is the class that colours it; null is a step without a value. */
export interface ChartSeries {
  style: string
  values: readonly (number | null)[]
}

/** A chart over time. The time goes from left to right in both languages, as on every clock face. */
export interface Chart {
  title: string
  description: string
  /** The time of each step, for the mouse. */
  labels: readonly string[]
  series: readonly ChartSeries[]
}

const stepWidth = 10
const height = 100

/** The end of the scale: 1, 2 or 5 times a power of ten, at least 1. */
export function scaleEnd(values: readonly (number | null)[]): number {
  const largest = Math.max(0, ...values.map((value) => value ?? 0))
  if (largest <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(largest))
  return [1, 2, 5, 10].map((factor) => factor * power).find((end) => end >= largest)!
}

/** The end of the scale of a chart whose series are put on top of each other. */
export const stackEnd = ({ series, labels }: Pick<Chart, 'series' | 'labels'>): number =>
  scaleEnd(labels.map((_, step) => series.reduce((sum, { values }) => sum + (values[step] ?? 0), 0)))

/** Stacked bars as SVG, one bar for each step. It fills the width that it is given, so it has no text; colours are those of classes. */
export function drawBars(chart: Chart): Html {
  const end = stackEnd(chart)
  const bars = chart.labels.map((label, step) => {
    let top = height
    const parts = chart.series.map(({ style, values }) => {
      const size = round(((values[step] ?? 0) / end) * height)
      if (size === 0) return false
      top = round(top - size)
      return html`<rect class="${style}" x="${step * stepWidth + 1}" y="${top}" width="${stepWidth - 2}" height="${size}"/>`
    })
    return html`<g><title>${label}</title><rect class="ground" x="${step * stepWidth}" y="0" width="${stepWidth}" height="${height}"/>${parts}</g>`
  })
  return chartSvg(chart, bars)
}

/** Lines as SVG. A line breaks where there is no value. A value alone is drawn as a short line. */
export function drawLines(chart: Chart): Html {
  const end = scaleEnd(chart.series.flatMap(({ values }) => values))
  const lines = chart.series.map(({ style, values }) => {
    const path = values.map((value, step) => {
      if (value === null) return ''
      const [x, y] = [step * stepWidth + stepWidth / 2, round(height - (value / end) * height)]
      const isFirst = step === 0 || values[step - 1] === null
      return isFirst ? `M${x - 2} ${y}H${x + 2}` : `L${x} ${y}`
    })
    return html`<path class="${style}" d="${path.join('')}"/>`
  })
  return chartSvg(chart, lines)
}

function chartSvg({ title, description, labels }: Chart, content: Html[]): Html {
  const width = labels.length * stepWidth
  return html`<svg class="chart" role="img" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-label="${title}"><title>${title}</title><desc>${description}</desc>${content}</svg>`
}

const round = (place: number) => Math.round(place * 100) / 100
