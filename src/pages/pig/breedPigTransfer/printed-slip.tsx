import { formatDecimal } from '#domain/decimal.ts'
import { isMissing } from '#domain/typed.ts'
import { type TransferStatus, transferStatuses } from '#resources/pig/pig-transfer.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { PrintArea } from '#widgets/print-area.tsx'
import type { SlipPigs } from './slip-data.ts'
import { SlipTable } from './slip-table.tsx'
import './printed-slip.css'

const word = (value: unknown): string => (isMissing(value) ? '-' : String(value))

/** The slip on A4, to go along with the lorry: what leaves, and room for three signatures. */
export function PrintedSlip({ slip, pigs }: { slip: ListRow; pigs: SlipPigs }) {
  const facts: [string, string][] = [
    ['单号', word(slip.docNo)],
    ['调出场', word(slip.outFarmIdTitle)],
    ['调入场', word(slip.inFarmIdTitle)],
    ['调出日期', word(slip.outDate)],
    ['车牌', word(slip.vehicle)],
    ['头数', word(slip.heads)],
    ['每头调拨价 元', formatDecimal(slip.price as string | null)],
    ['调拨金额 元', formatDecimal(slip.amount as string | null)],
    ['状态', transferStatuses[slip.status as TransferStatus] ?? '-'],
  ]
  return (
    <PrintArea paper="a4">
      <article className="printed-slip">
        <h1>种猪调拨单</h1>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <SlipTable pigs={pigs} plain />
        <footer>
          <span>调出场签字</span>
          <span>运输</span>
          <span>调入场签字</span>
        </footer>
      </article>
    </PrintArea>
  )
}
