import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { pigTransfer } from '#resources/pig/pig-transfer.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { RowFacts } from '#views/resource-view/row-facts.tsx'
import { usePrinting } from '#widgets/print-area.tsx'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import { PigHeads, PigWords } from './pig-words.tsx'
import { PrintedSlip } from './printed-slip.tsx'
import { lineStates, type SlipPig, type SlipPigs } from './slip-data.ts'
import { useSlipApi } from './use-slip-api.ts'
import './transfer.css'

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

export function SlipTable({ pigs, plain }: { pigs: SlipPigs; plain?: boolean }) {
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
