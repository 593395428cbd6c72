import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { batchLeader } from '#resources/basic/batch-leader.ts'
import type { ColumnOverrides } from '#views/resource-list/list-columns.tsx'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import { useServerCall } from '#views/use-server-call.ts'
import type { LedBatch } from './led-batch.ts'
import { LedBatches } from './led-batches.tsx'

interface Led {
  uid: string
  batches: readonly LedBatch[]
}

/** 批次负责人管理: who answers for the batches of which house, and which those are today. */
export function Screen() {
  const call = useServerCall()
  const { data, refetch } = useQuery({
    queryKey: ['led-batches'],
    queryFn: async () => (await call<{ list: Led[] }>('get', `${batchLeader.name}/batches`)).list,
  })
  const columns = useMemo((): ColumnOverrides => {
    const led = new Map(data?.map(({ uid, batches }) => [uid, batches]))
    return {
      current: {
        title: '当前批次',
        hint: '今天由其负责的在养批次：批次自己的负责人优先，否则为栋舍的负责人',
        width: 320,
        sortable: false,
        render: (row) => <LedBatches batches={led.get(row.uid) ?? []} />,
      },
    }
  }, [data])
  return <ResourceList resource={batchLeader} columns={columns} onChanged={() => void refetch()} />
}
