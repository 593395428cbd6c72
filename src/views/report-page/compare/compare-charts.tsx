import { lazy, Suspense } from 'react'
import { useAppearance } from '#views/use-table-look.ts'
import { radarOption, rankingOption, spokesOf } from './compare-options.ts'
import type { Compare } from './use-compare.ts'

const ChartCanvas = lazy(async () => ({ default: (await import('../chart/chart-canvas.tsx')).ChartCanvas }))
const HEIGHT = 190
/** Fewer spokes are no radar. */
const LEAST_SPOKES = 3

/** The rank of one figure, and one group against the whole in all of them. */
export function CompareCharts({ compare, first }: { compare: Compare; first: string | undefined }) {
  const { rows, groups, order, group } = compare
  const { mode } = useAppearance()
  const names = groups.map((row) => String(row._group))
  const line = compare.line ?? lineAtFirst(rows, first)
  const name = names[group] ?? ''
  if (!line) return null
  const ranked = compare.line ? order : byPlace(line.cells)
  return (
    <section className="compare-charts" aria-label="对比图">
      <figure>
        <figcaption>
          <h2>{line.line.label}排名</h2>
          <small>{line.unit}　实线合计，虚线目标；点指标名换一项</small>
        </figcaption>
        <Suspense fallback={<div style={{ height: HEIGHT }} />}>
          <ChartCanvas
            option={rankingOption(line, names, ranked, mode)}
            height={HEIGHT}
            label={`${line.line.label}排名，数字见下表`}
          />
        </Suspense>
      </figure>
      {spokesOf(rows, group).length >= LEAST_SPOKES && (
        <figure>
          <figcaption>
            <h2>{name}</h2>
            <small>合计＝100，越靠外越好，虚线目标；点表头换一组</small>
          </figcaption>
          <Suspense fallback={<div style={{ height: HEIGHT }} />}>
            <ChartCanvas
              option={radarOption(rows, group, name, mode)}
              height={HEIGHT}
              label={`${name}与合计、目标的雷达图，数字见下表`}
            />
          </Suspense>
        </figure>
      )}
    </section>
  )
}

/** The figure drawn before anybody chooses one: the declared one, else one of which one way is the good one. */
const lineAtFirst = (rows: Compare['rows'], first: string | undefined): Compare['rows'][number] | undefined =>
  rows.find((row) => row.line.column === first) ?? rows.find(({ better }) => better !== null) ?? rows[0]

/** Indexes by place, the best first; those without one as they stand. */
const byPlace = (cells: readonly { place: number | null }[]): number[] =>
  cells
    .map((_, index) => index)
    .toSorted((a, b) => (cells[a]?.place ?? Infinity) - (cells[b]?.place ?? Infinity) || a - b)
