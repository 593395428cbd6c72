import { Button } from 'antd'
import { openTab } from '#app-state/open-tab.ts'
import { useGranted } from '#app-state/use-granted.ts'
import { screenAddress } from '#kit/screen-address.ts'
import { formatNumber } from '#widgets/format-number.ts'
import type { LedBatch } from './led-batch.ts'

/** As many as stand in a cell. */
const SHOWN = 2

/** 批次管理 with this batch alone. */
const batchPath = (batchNo: string): string => screenAddress('batch-manage', { batchNo })

/** Batches as links into 批次管理, with their heads; more of them in the words that stand behind. */
export function LedBatches({ batches }: { batches: readonly LedBatch[] }) {
  const granted = useGranted()
  if (batches.length === 0) return '-'
  const words = batches.map(({ batchNo, stock }) => `${batchNo}（${formatNumber(stock)} 头）`)
  return (
    <span title={words.join('、')}>
      {batches.slice(0, SHOWN).map(({ uid, batchNo, stock }, index) => (
        <span key={uid}>
          {index > 0 && '、'}
          {granted.has('batch-manage') ? (
            <Button type="link" className="list-link" onClick={() => openTab(batchPath(batchNo))}>
              {batchNo}
            </Button>
          ) : (
            batchNo
          )}
          （{formatNumber(stock)}）
        </span>
      ))}
      {batches.length > SHOWN && ` 等 ${batches.length} 批`}
    </span>
  )
}
