import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawBars as bars, drawLines as lines, scaleEnd } from '../../../src/web/dashboard/overview/charts.ts'

const drawBars = (chart: Parameters<typeof bars>[0]) => String(bars(chart))
const drawLines = (chart: Parameters<typeof lines>[0]) => String(lines(chart))

const chart = (series: (number | null)[][], labels = series[0]!.map((_, step) => `step ${step}`)) => ({
  title: 'Calls',
  description: 'The same figures are in the table.',
  labels,
  series: series.map((values, index) => ({ style: `series-${index}`, values })),
})
const rects = (svg: string) =>
  [...svg.matchAll(/<rect class="(series-\d)" x="(\d+)" y="([\d.]+)" width="8" height="([\d.]+)"/g)].map(
    ([, style, x, y, height]) => [style, Number(x), Number(y), Number(height)],
  )

describe('charts', () => {
  it.each([
    [[], 1],
    [[0, null], 1],
    [[1], 1],
    [[3], 5],
    [[10], 10],
    [[11], 20],
    [[499.5, 501], 1_000],
  ])('the scale of %j ends at %i', (values, end) => {
    expect(scaleEnd(values)).toBe(end)
  })

  it('puts the parts of a bar on top of each other, from the ground up', () => {
    expect(
      rects(
        drawBars(
          chart([
            [4, 0],
            [1, null],
          ]),
        ),
      ),
    ).toEqual([
      ['series-0', 1, 20, 80],
      ['series-1', 1, 0, 20],
    ])
  })

  it('breaks a line where there is no value, and shows a value that stands alone', () => {
    const svg = drawLines(chart([[10, 5, null, 0]]))
    expect(/<path class="series-0" d="([^"]*)"/.exec(svg)![1]).toBe('M3 0H7L15 50M33 100H37')
  })

  it('never leaves its frame, and has nothing that the content security policy would refuse', () => {
    const values = fc.array(fc.option(fc.integer({ min: 0, max: 1_000_000 })), { minLength: 1, maxLength: 31 })
    fc.assert(
      fc.property(values, values, (first, second) => {
        const both = chart([first, first.map((_, step) => second[step] ?? null)])
        for (const [, x, y, height] of rects(drawBars(both)) as [string, number, number, number][]) {
          expect(x + 8).toBeLessThanOrEqual(first.length * 10)
          expect(y).toBeGreaterThanOrEqual(-0.02)
          expect(y + height).toBeLessThanOrEqual(100.02)
        }
        expect(drawLines(both) + drawBars(both)).not.toMatch(/style=|NaN|undefined|Infinity/)
      }),
      { numRuns: 50 },
    )
  })

  it('takes markup in a title or label as text', () => {
    const hostile = { ...chart([[1]], ['<script>']), title: '"><img onerror=x>' }
    for (const svg of [drawBars(hostile), drawLines(hostile)]) expect(svg).not.toMatch(/<script|<img/)
  })
})
