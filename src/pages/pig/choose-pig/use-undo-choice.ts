import { useServices } from '#app-state/services.ts'
import { piglet } from '#resources/pig/piglet.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'

interface Answer {
  accepted: boolean
  violations: readonly { message: string }[]
  changes: readonly { label: string; before: string; after: string }[]
}

/** Takes a choice back after showing what changes: the file disappears, a suckling piglet is in its litter again. */
export function useUndoChoice(): (row: ListRow) => void {
  const call = useCall<Answer>(piglet.name)
  const confirm = useConfirm()
  const { notify } = useServices()
  const ask = async (row: ListRow) => {
    const url = `choose-pig/${row.uid}/choice`
    const trial = await call({ url, method: 'delete', values: { dryRun: true } })
    if (!trial.ok) return
    const { accepted, violations, changes } = trial.answer
    if (!accepted) return void notify.error(violations.map(({ message }) => message).join('；'))
    const lines = changes.map(({ label, before, after }) => `${label}：${before} → ${after}`)
    const content = `确定撤销“${String(row.pigletNo)}”的选种？${lines.join('；')}`
    if (!(await confirm({ content, okText: '撤销', danger: true }))) return
    const done = await call({ url, method: 'delete', values: {} })
    if (done.ok && !done.answer.accepted)
      notify.error(done.answer.violations.map(({ message }) => message).join('；'))
    else if (done.ok) notify.success('已撤销选种')
  }
  return (row) => void ask(row)
}
