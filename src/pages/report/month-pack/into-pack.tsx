import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { reference, text } from '#kit/field.ts'
import { monthPack } from '#resources/report/month-pack.ts'
import { type ReportName, reportHeads } from '#resources/report-heads.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { useCall } from '#views/resource-form/use-call.ts'
import { useServerCall } from '#views/use-server-call.ts'

const asked = {
  pack: reference('月报包', monthPack.name, { hint: '不选则用下面的名称新建' }),
  name: text('新建名称', { maxLength: 40 }),
}

interface Item {
  readonly report: string
  readonly link: string
}

/** 存入月报包: a report with the query it was left with, which its address holds, goes into a pack or begins one. */
export function IntoPack() {
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
    if (!result.ok) return atPack(result.errors)
    leave()
    return null
  }
  return (
    <FieldsModal
      title={`${reportHeads[item.report as ReportName] ?? item.report} 存入月报包`}
      fields={asked}
      okText="存入"
      note={() => '期间和猪场在生成时选；系统自带的包请先复制'}
      onOk={save}
      onClose={leave}
    />
  )
}

/** What is wrong with the items concerns the pack that was chosen. */
const atPack = ({ items, ...others }: Readonly<Record<string, string[]>>) => ({
  ...others,
  ...(items ? { pack: items } : {}),
})

/** The report and its link in the address; once it is done with, the address is the list's again. */
function useAddressedItem() {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const [left, setLeft] = useState('')
  const query = new URLSearchParams(search)
  const [report, link] = [query.get('report'), query.get('link')]
  const item: Item | null = report && link && left !== search ? { report, link } : null
  const leave = () => {
    setLeft(search)
    void navigate({ pathname }, { replace: true })
  }
  return { item, leave }
}
