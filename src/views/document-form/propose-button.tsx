import { App, Button } from 'antd'
import { useState } from 'react'
import { edit, goTo } from '#views/cell-grid/grid-store.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { filledRows, replaceLines } from './line-state.ts'
import { useLinesParts } from './lines-context.ts'
import type { Proposing } from './use-proposing.ts'

/** Fills the lines by what the server proposes; lines that are there are replaced only when a person says so. */
export function ProposeButton({ label, ask }: Proposing) {
  const { grid, columns, names, told, title } = useLinesParts()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const [busy, setBusy] = useState(false)
  const fill = async () => {
    const proposal = await ask()
    if (!proposal) return
    const { lines, titles } = proposal
    if (lines.length === 0) return void message.warning(`${label}：没有符合条件的${title}`)
    for (const [uid, words] of Object.entries(titles)) names.set(uid, words)
    told.learn(lines)
    edit(grid, (state) => replaceLines(columns, state, lines))
    goTo(grid, null)
    message.success(`已${label} ${lines.length} 行`)
  }
  const start = async () => {
    const count = filledRows(grid.getState().grid).length
    const content = `现有的 ${count} 行${title}将被替换`
    if (count > 0 && !(await confirm({ content, okText: '替换' }))) return
    setBusy(true)
    await fill().finally(() => setBusy(false))
  }
  return (
    <Button loading={busy} onClick={() => void start()}>
      {label}
    </Button>
  )
}
