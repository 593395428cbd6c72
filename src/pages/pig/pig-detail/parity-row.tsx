import { days } from '#domain/calendar.ts'
import { formatDecimal } from '#domain/decimal.ts'
import { isCounted } from '../card/averages.ts'
import { type Card, type ParityLine, untilOf } from '../card/card-data.ts'
import { CardLink } from '../card/card-link.tsx'
import { type FigureColumn, gapColumns, litterColumns, weanColumns } from './parity-columns.ts'

/** Class of a figure's cell; the first of a group carries the line at its left. */
export const figureClass = (index: number, first: boolean): string =>
  first && index === 0 ? 'parity-figure parity-first' : 'parity-figure'

interface CellsProps {
  columns: readonly FigureColumn[]
  line: ParityLine
  first?: boolean
}

const FigureCells = ({ columns, line, first = false }: CellsProps) =>
  columns.map((column, index) => (
    <td key={column.key} className={figureClass(index, first)}>
      {column.strong ? (
        <b>{formatDecimal(column.of(line), column.digits)}</b>
      ) : (
        formatDecimal(column.of(line), column.digits)
      )}
    </td>
  ))

/** Days in pig so far, or until the farrowing. */
function gestation({ service, litter }: ParityLine, today: string): number | null {
  if (litter) return litter.gestationDays
  return service && (service.outcome === 'OPEN' || service.outcome === 'POSITIVE')
    ? days(service.date, today)
    : null
}

export function ParityRow({
  line,
  before,
  card,
}: {
  line: ParityLine
  before: ParityLine | undefined
  card: Card
}) {
  const { service, litter } = line
  const today = untilOf(card)
  return (
    <tr className={litter ? undefined : 'parity-running'}>
      <th scope="row" className="parity-no">
        {line.parity}
      </th>
      <td className="parity-first">{service?.date ?? '-'}</td>
      <td>{service?.boarEarnock ? <CardLink earNo={service.boarEarnock} /> : '-'}</td>
      <td className="parity-figure">{line.services || '-'}</td>
      <td className="parity-figure">{service?.doseCount || '-'}</td>
      <td className="parity-figure">{formatDecimal(gestation(line, today), 0)}</td>
      {litter ? (
        <>
          <td className="parity-first">{litter.farrowDate}</td>
          <FigureCells columns={litterColumns} line={line} />
        </>
      ) : (
        <td className="parity-first parity-expected" colSpan={1 + litterColumns.length}>
          {expectation(line, before)}
        </td>
      )}
      <td className="parity-first">
        {litter?.weanDate ?? (litter?.suckling ? `带仔 ${litter.suckling}` : '-')}
      </td>
      <FigureCells columns={weanColumns} line={line} />
      <FigureCells columns={gapColumns} line={line} first />
    </tr>
  )
}

const OUTCOMES: Readonly<Record<string, string>> = {
  RETURN: '返情',
  NEGATIVE: '阴性',
  ABORT: '流产',
  LATE_OPEN: '空怀',
  REMOVED: '离场',
  TRANSFERRED: '转出',
}

/** What stands where no litter is yet: the due day and the litter before, or why none will come. */
function expectation({ service }: ParityLine, before: ParityLine | undefined): string {
  if (!service) return '-'
  const failed = OUTCOMES[service.outcome]
  if (failed) return service.outcomeDate ? `${failed} ${service.outcomeDate}` : failed
  const last = before?.litter && isCounted(before.litter) ? `，上胎活仔 ${before.litter.livePiglets}` : ''
  return `预产 ${service.dueDate}${last}`
}
