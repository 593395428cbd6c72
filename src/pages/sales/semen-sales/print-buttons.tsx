import { Button } from 'antd'
import { useState } from 'react'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { usePrinting } from '#widgets/print-area.tsx'
import { PrintedLabels, PrintedList } from './printed-shipments.tsx'

/** The chosen dispatches on paper: a list to go along, or a label for each box. What was taken back goes nowhere. */
export function PrintButtons({ rows }: { rows: readonly ListRow[] }) {
  const [printing, print] = usePrinting()
  const [labels, setLabels] = useState(false)
  const sent = rows.filter((row) => row.status !== 'VOID')
  const start = (asLabels: boolean) => {
    setLabels(asLabels)
    print()
  }
  return (
    <>
      <Button disabled={sent.length === 0} onClick={() => start(false)}>
        打印清单
      </Button>
      <Button disabled={sent.length === 0} onClick={() => start(true)}>
        打印标签
      </Button>
      {printing && (labels ? <PrintedLabels rows={sent} /> : <PrintedList rows={sent} />)}
    </>
  )
}
