import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { pigTransfer } from '#resources/pig/pig-transfer.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { RowFacts } from '#views/resource-view/row-facts.tsx'
import { usePrinting } from '#widgets/print-area.tsx'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import { PrintedSlip } from './printed-slip.tsx'
import { SlipTable } from './slip-table.tsx'
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
