import type { CloseOut, CloseOutFigure } from '#kit/close-out.ts'
import { formatNumber, NO_VALUE } from '#widgets/format-number.ts'
import { PlainTable } from '#widgets/plain-table.tsx'
import { TableHead } from '#widgets/table-head.tsx'
import { type SheetTable, tablesOf } from './close-out-data.ts'
import '../card/ruled-table.css'
import './close-out.css'

const textOf = ({ value, isNumber, digits }: CloseOutFigure): string =>
  value === null || value === '' ? NO_VALUE : isNumber ? formatNumber(value, digits ?? 0) : value
const hintOf = ({ formula, definition }: CloseOutFigure): string | undefined =>
  definition ? `${formula ? `${formula}：` : ''}${definition}` : undefined

/** The close-out sheet in a drawer and on paper: figures part by part, then the rows they are made of. */
export function CloseOutSheet({ sheet }: { sheet: CloseOut }) {
  return (
    <article className="close-out">
      <header>
        <h1>{sheet.isClosed ? '结批单' : '结批单（未结批）'}</h1>
        <span>
          {sheet.batchNo}　{sheet.from} 至 {sheet.to}
        </span>
      </header>
      {sheet.parts.map(({ title, figures }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <dl className="grid m-0">
            {figures.map((figure) => (
              <div key={figure.key} className="flex justify-between">
                <dt>
                  <TableHead
                    column={{ title: figure.label, unit: figure.unit ?? undefined, hint: hintOf(figure) }}
                  />
                </dt>
                <dd className="m-0 bold">{textOf(figure)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {tablesOf(sheet).map((table) => (
        <Lines key={table.title} table={table} />
      ))}
      <footer>
        {['负责人', '统计', '场长'].map((who) => (
          <span key={who}>{who}签字</span>
        ))}
      </footer>
    </article>
  )
}

function Lines({ table: { title, columns, lines } }: { table: SheetTable }) {
  return (
    <section aria-label={title}>
      <h2>{title}明细</h2>
      {lines.length === 0 ? (
        <p className="m-0 text-2">没有记录</p>
      ) : (
        <PlainTable
          className="ruled-table batch-table"
          rows={lines}
          rowKey={(line) => line.join('|')}
          columns={columns.map((column, at) => ({ ...column, cell: (line: readonly string[]) => line[at] }))}
        />
      )}
    </section>
  )
}
