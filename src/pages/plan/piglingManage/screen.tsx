import { useMay } from '#app-state/use-rights.ts'
import { pigling } from '#resources/plan/pigling.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'

/** 猪苗管理: piglets a farm has to give week by week; promises can be taken back at once. */
export function Screen() {
  const mayRelease = useMay(pigling.name, 'release')
  const release = useRelease()
  const action = {
    key: 'release',
    label: '释放',
    reason: ({ allocated }: ListRow) => (Number(allocated) > 0 ? null : '没有分配'),
    onClick: (row: ListRow) => void release(row),
  }
  return <ResourceList resource={pigling} rowActions={() => (mayRelease ? [action] : [])} />
}

/** Takes back every allocation of a week, after a question that says how many. */
function useRelease(): (row: ListRow) => Promise<void> {
  const confirm = useConfirm()
  const call = useCall(pigling.name)
  return async ({ uid, version, week, allocated, places }) => {
    const content = `确定释放${String(week)}已分配的${String(allocated)}头（${String(places)}）？`
    if (!(await confirm({ content, okText: '释放', danger: true }))) return
    await call({ url: `${pigling.name}/${uid}/release`, values: { version }, done: '已释放' })
  }
}
