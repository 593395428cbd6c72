import { Button } from 'antd'
import { useMemo } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { useGranted } from '#app-state/use-granted.ts'
import { screenAddress } from '#kit/screen-address.ts'
import { batchLeader } from '#resources/basic/batch-leader.ts'
import type { ColumnOverrides } from '#views/resource-list/list-columns.tsx'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import { useAnswer } from '#views/use-answer.ts'
import { formatNumber } from '#widgets/format-number.ts'

/** Batches shown in a cell at most. */
const SHOWN = 2

interface Led {
  uid: string
  batches: readonly LedBatch[]
}

/** 批次负责人管理: the leaders of the batches of each house, and their batches of today. */
export function Screen() {
  const { answer, refetch } = useAnswer<{ list: Led[] }>(`${batchLeader.name}/batches`, { quiet: false })
  const columns = useMemo((): ColumnOverrides => {
    const led = new Map(answer?.list.map(({ uid, batches }) => [uid, batches]))
    return {
      current: {
        title: '当前批次',
        hint: '今天由其负责的在养批次：批次自己的负责人优先，否则为栋舍的负责人',
        width: 320,
        sortable: false,
        render: (row) => <LedBatches batches={led.get(row.uid) ?? []} />,
      },
    }
  }, [answer])
  return <ResourceList resource={batchLeader} columns={columns} onChanged={refetch} />
}

/** 批次管理 with this batch alone. */
const batchPath = (batchNo: string): string => screenAddress('batch-manage', { batchNo })

/** Batches as links into 批次管理, with their heads; more of them in the tooltip. */
function LedBatches({ batches }: { batches: readonly LedBatch[] }) {
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

/** A batch that has a leader today, as `GET batchLeaderManage/batches` answers it. */
interface LedBatch {
  readonly uid: string
  readonly batchNo: string
  readonly stock: number
}
