import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { formatDecimal } from '#domain/decimal.ts'
import { isMissing } from '#domain/typed.ts'
import { pigTransfer, type TransferStatus, transferStatuses } from '#resources/pig/pig-transfer.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { RowFacts } from '#views/resource-view/row-facts.tsx'
import { PrintArea, usePrinting } from '#widgets/print-area.tsx'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import { PigHeads, PigWords } from './pig-words.tsx'
import { lineStates, type SlipPig, type SlipPigs } from './slip-data.ts'
import { useSlipApi } from './use-slip-api.ts'
import './transfer.css'
import './printed-slip.css'

/** A slip with its animals: as they left, and what became of each. */
export function SlipDrawer({ slip, onClose }: { slip: ListRow; onClose(): void }) {
  const api = useSlipApi()
  const [printing, print] = usePrinting()
  const { data, isError } = useQuery({
    queryKey: ['transfer-pigs', slip.uid, slip.version],
    queryFn: () => api.pigs(slip.uid),
  })
  return (
    <SplitDrawer
      open
      wide
      title={pigTransfer.label}
      scope={String(slip.docNo)}
      extra={
        <Button disabled={!data} onClick={print}>
          打印
        </Button>
      }
      onClose={onClose}
    >
      <RowFacts resource={pigTransfer} row={slip} />
      {isError && <p className="transfer-error">猪只没有读到，请关闭后重试</p>}
      {data && <SlipTable pigs={data} />}
      {printing && data && <PrintedSlip slip={slip} pigs={data} />}
    </SplitDrawer>
  )
}

function SlipTable({ pigs, plain }: { pigs: SlipPigs; plain?: boolean }) {
  return (
    <div className="transfer-pigs">
      <table className="transfer-table">
        <thead>
          <tr>
            <PigHeads />
            <th>去向</th>
          </tr>
        </thead>
        <tbody>
          {pigs.list.map((pig) => (
            <tr key={pig.earNo}>
              <PigWords pig={pig} titles={pigs.titles} plain={plain} />
              <td>{fateOf(pig)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** 已接收 11-12 改号 B2, 已拒收 11-13 与单据不符. */
function fateOf({ state, date, inEarNo, earNo, reason }: SlipPig): string {
  if (!state) return '待发出'
  const number = inEarNo && inEarNo !== earNo ? `改号 ${inEarNo}` : null
  return [lineStates[state], date, number, state === 'REJECTED' ? reason : null].filter(Boolean).join(' ')
}

const word = (value: unknown): string => (isMissing(value) ? '-' : String(value))

/** The slip on A4, to go along with the lorry: what leaves, and room for three signatures. */
function PrintedSlip({ slip, pigs }: { slip: ListRow; pigs: SlipPigs }) {
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
