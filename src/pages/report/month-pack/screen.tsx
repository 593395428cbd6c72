import { useCan } from '@refinedev/core'
import { useState } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { useMay } from '#app-state/use-rights.ts'
import { useWorkingFarm } from '#app-state/use-working-farm.ts'
import { addMonthsClamped } from '#domain/calendar.ts'
import { useToday } from '#inputs/today.ts'
import { month, organisations, reference, text } from '#kit/field.ts'
import { MONTH_PACK, SUBSCRIPTION, subscribePath } from '#kit/subscriptions.ts'
import { downloadQueued } from '#providers/queued-downloads.ts'
import { monthPack } from '#resources/report/month-pack.ts'
import { type ReportName, reportHeads } from '#resources/report-heads.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { useCall } from '#views/resource-form/use-call.ts'
import { grantedActions } from '#views/resource-list/granted-actions.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useAddressQuery } from '#views/use-address-query.ts'
import { useServerCall } from '#views/use-server-call.ts'

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
  const actions = grantedActions([
    { key: 'generate', label: '生成', onClick: setChosen },
    {
      ...{ key: 'subscribe', label: '订阅', may: maySubscribe },
      onClick: ({ name }) => openTab(subscribePath(MONTH_PACK, String(name))),
    },
  ])
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

const askedInto = {
  pack: reference('月报包', monthPack.name, { hint: '不选则用下面的名称新建' }),
  name: text('新建名称', { maxLength: 40 }),
}

/** 存入月报包: a report with the query it was left with, which its address holds, goes into a pack or begins one. */
function IntoPack() {
  const { item, leave } = useAddressedItem()
  const submit = useCall(monthPack.name)
  const read = useServerCall()
  if (!item) return null
  const save = async ({ pack, name }: Readonly<Record<string, unknown>>) => {
    if (!pack && !name) return { pack: ['请选择月报包，或填写新建名称'] }
    const done = pack ? '已存入月报包' : '月报包已新建'
    const before = pack
      ? await read<{ version: number; items: readonly object[] }>('get', `${monthPack.name}/${pack}`)
      : null
    const result = await submit({
      ...(before
        ? { url: `${monthPack.name}/${pack}`, method: 'patch' as const }
        : { url: monthPack.name, method: 'post' as const }),
      values: before ? { items: [...before.items, item], version: before.version } : { name, items: [item] },
      ...{ done, quiet: true },
    })
    return result.ok ? null : atPack(result.errors)
  }
  return (
    <FieldsModal
      title={`${reportHeads[item.report as ReportName] ?? item.report} 存入月报包`}
      fields={askedInto}
      okText="存入"
      note={() => '期间和猪场在生成时选；系统自带的包请先复制'}
      onOk={save}
      onClose={leave}
    />
  )
}

/** Errors of the items are shown at the chosen pack. */
const atPack = ({ items, ...others }: Readonly<Record<string, string[]>>) => ({
  ...others,
  ...(items ? { pack: items } : {}),
})

/** The report and its link in the address; once it is done with, the address is the list's again. */
function useAddressedItem() {
  const { query, go } = useAddressQuery()
  const [report, link] = [query.get('report'), query.get('link')]
  return {
    item: report && link ? { report, link } : null,
    leave: () => go({ report: null, link: null }, true),
  }
}
