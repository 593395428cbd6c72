import { type HerdMoveKey, type HerdRowKey, herdMoveKeys, herdRowKeys } from './herd-rows.ts'
import { type HerdLine, rowsOfLine } from './herd-table.ts'
import { isMonthItemKey, monthItem } from './month-table.ts'
import { isProductionKey, productionItem } from './production.ts'
import { feedKeys, isFeedKey, isSalesKey, salesItem } from './sales-and-feed.ts'
import { isWorkKey, type WorkKey } from './work.ts'

/** Kinds of rows behind a figure: herd rows, further values of days, deaths of a cause, work done or left. */
export type CellRows =
  | {
      readonly kind: 'herd'
      readonly rows: readonly HerdRowKey[]
      readonly figure: HerdMoveKey | 'opening' | 'closing' | 'sows' | 'change'
    }
  | { readonly kind: 'values'; readonly keys: readonly string[] }
  | { readonly kind: 'deaths'; readonly reason: string | null; readonly deathClass: string | null }
  | { readonly kind: 'work'; readonly work: WorkKey; readonly side: 'done' | 'left' }

const HERD_LINES: readonly string[] = [...herdRowKeys, 'breeding', 'growing', 'farm']
const HERD_FIGURES: readonly string[] = [...herdMoveKeys, 'opening', 'closing', 'change', 'sows']
const SALES_FIGURES = ['heads', 'kg', 'amount'] as const

/** Values of a day by key: heads of the herd, whose keys are row and figure, are looked for among its rows. */
function ofKeys(keys: readonly string[]): CellRows {
  const rows = keys.map((key) => key.split('.')[0] as HerdRowKey)
  const [figure] = keys.map((key) => key.split('.')[1])
  return figure ? { kind: 'herd', rows, figure: figure as HerdMoveKey } : { kind: 'values', keys }
}

function herdCell(line: string, figure: string): CellRows | null {
  if (!HERD_LINES.includes(line) || !HERD_FIGURES.includes(figure)) return null
  return { kind: 'herd', rows: rowsOfLine(line as HerdLine['key']), figure: figure as HerdMoveKey }
}

function salesCell(key: string, figure: string): CellRows | null {
  const side = SALES_FIGURES.find((one) => one === figure)
  if (!isSalesKey(key) || !side) return null
  const keys = salesItem(key)[side]
  return keys ? ofKeys(keys) : null
}

function deathCell(deathClass: string, reason: string): CellRows | null {
  if (!['breeding', 'suckling', 'growing', 'all'].includes(deathClass)) return null
  return {
    kind: 'deaths',
    deathClass: deathClass === 'all' ? null : deathClass,
    reason: reason === '*' ? null : reason,
  }
}

/** The rows behind a cell of the report, by its name such as `herd.breeding.died`; null for no cell. */
export function cellRows(cell: string): CellRows | null {
  const [block = '', key = '', ...rest] = cell.split('.')
  const figure = rest.join('.')
  if (block === 'herd') return herdCell(key, figure)
  if (block === 'production' && isProductionKey(key)) return ofKeys(productionItem(key).of)
  if (block === 'month' && isMonthItemKey(key)) return ofKeys(monthItem(key).of)
  if (block === 'sales') return salesCell(key, figure)
  if (block === 'feed' && key === 'all') return ofKeys(feedKeys.map((feed) => `${feed}FeedKg`))
  if (block === 'feed' && isFeedKey(key)) return ofKeys([`${key}FeedKg`])
  if (block === 'deaths') return deathCell(key, figure)
  if (block === 'work' && isWorkKey(key) && (figure === 'done' || figure === 'left'))
    return { kind: 'work', work: key, side: figure }
  return null
}
