import { useCan } from '@refinedev/core'
import { useState } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { useWorkingFarm } from '#app-state/use-working-farm.ts'
import { addMonthsClamped } from '#domain/calendar.ts'
import { useToday } from '#inputs/today.ts'
import { month, organisations } from '#kit/field.ts'
import { MONTH_PACK, SUBSCRIPTION, subscribePath } from '#kit/subscriptions.ts'
import { downloadQueued } from '#providers/queued-downloads.ts'
import { monthPack } from '#resources/report/month-pack.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { useCall } from '#views/resource-form/use-call.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useMay } from '#views/resource-list/use-rights.ts'
import { IntoPack } from './into-pack.tsx'

const asked = {
  month: month('月份', { required: true }),
  farmIds: organisations('猪场', ['company', 'department', 'farm']),
}
const QUEUED = '月报包已提交，完成后通知，可在下载中心下载'

/** 月报包: the generic list, and 生成 for a month and farms. */
export function Screen() {
  const call = useCall<{ uid: string }>(monthPack.name)
  const today = useToday()
  const farm = useWorkingFarm()
  const [chosen, setChosen] = useState<ListRow | null>(null)
  const mayGenerate = useMay(monthPack.name, 'generate')
  const maySubscribe = useCan({ resource: SUBSCRIPTION, action: 'list' }).data?.can === true
  const actions: RowAction[] = [
    { key: 'generate', label: '生成', onClick: setChosen },
    ...(maySubscribe
      ? [
          {
            key: 'subscribe',
            label: '订阅',
            onClick: ({ name }: ListRow) => openTab(subscribePath(MONTH_PACK, String(name))),
          },
        ]
      : []),
  ]
  const generate = async (values: Readonly<Record<string, unknown>>) => {
    const { month: period, farmIds } = values
    const answer = await call({
      url: `${monthPack.name}/${chosen?.uid}/generate`,
      values: { month: period, farmIds: farmIds ?? [] },
      done: QUEUED,
      quiet: true,
    })
    if (!answer.ok) return answer.errors
    downloadQueued(answer.answer.uid)
    setChosen(null)
    return null
  }
  return (
    <>
      <ResourceList resource={monthPack} rowActions={() => (mayGenerate ? actions : [])} />
      <IntoPack />
      {chosen && (
        <FieldsModal
          title={`生成${String(chosen.name)}`}
          fields={asked}
          start={{ month: addMonthsClamped(today, -1).slice(0, 7), ...(farm && { farmIds: [farm] }) }}
          okText="生成"
          note={() => '没有权限的报表不放入，在目录中说明'}
          onOk={generate}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}
