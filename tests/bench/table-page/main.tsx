import '@ant-design/v5-patch-for-react-19'
import { createRoot } from 'react-dom/client'
import { createAppearance } from '#app-state/appearance.ts'
import { ThemeRoot } from '#shell/theme-root.tsx'
import { SumTable } from '#widgets/sum-table.tsx'
import type { TableColumn } from '#widgets/table-column.ts'

declare global {
  interface Window {
    /** ms from the first call into React to the first frame that shows rows. */
    painted?: number
  }
}

/** The table of a report: two fixed columns, groups, sums; `?rows=` says how many rows. */
const COLUMNS = 20
const count = Number(new URLSearchParams(location.search).get('rows') ?? 100)

type Row = Record<string, string | number>
const keys = Array.from({ length: COLUMNS }, (_, i) => `c${i}`)
const rows: Row[] = Array.from({ length: count }, (_, n) =>
  Object.fromEntries(
    keys.map((key, i) => [key, i === 0 ? `M${n}` : i === 1 ? '2026-11-21' : (n * (i + 7)) % 997]),
  ),
)
const columns: TableColumn<Row>[] = keys.map((key, i) => ({
  key,
  title: i === 0 ? '耳号' : `指标${i}`,
  group: i > 4 && i < 9 ? '活仔' : undefined,
  width: 96,
  fixed: i < 2 ? 'left' : undefined,
  align: i < 2 ? 'left' : 'right',
  digits: 0,
  sum: i > 1,
  sortable: true,
}))

const root = createRoot(document.getElementById('root') ?? document.body)
const start = performance.now()
root.render(
  <ThemeRoot appearance={createAppearance(localStorage, matchMedia('(prefers-color-scheme: dark)'))}>
    <div style={{ height: '100vh' }}>
      <SumTable
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row.c0)}
        sumLabel={`合计 ${count} 头`}
      />
    </div>
  </ThemeRoot>,
)

/** The frame after the one in which the rows are there has been painted. */
function watch(): void {
  if (!document.querySelector('.ant-table-row')) return void requestAnimationFrame(watch)
  requestAnimationFrame(() => {
    window.painted = performance.now() - start
  })
}
watch()
