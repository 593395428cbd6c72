import { App, Button } from 'antd'
import { useState } from 'react'
import type { Document } from '#kit/document.ts'
import { actRefusal, type DocumentAct, type DocumentState, documentActs } from '#kit/document-rules.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useMay } from '#views/resource-list/use-rights.ts'

interface Props {
  resource: Document
  rows: readonly ListRow[]
  onDone(): void
}

const inBulk = ['submit', 'approve'] as const

/** 提交 and 审核 of the chosen documents, one after the other: one that is refused keeps none of the others. */
export function BatchActs({ resource, rows, onDone }: Props) {
  const { message, modal } = App.useApp()
  const call = useCall(resource.name)
  const [busy, setBusy] = useState(false)
  const may = { submit: useMay(resource.name, 'submit'), approve: useMay(resource.name, 'approve') }
  const run = async (act: DocumentAct, ripe: readonly ListRow[]) => {
    setBusy(true)
    const refused: string[] = []
    for (const row of ripe) {
      const values = { version: row.version, reason: null }
      const result = await call({ url: `${resource.name}/${row.uid}/${act}`, values, quiet: true })
      if (!result.ok) refused.push(`${String(row.docNo)}：${Object.values(result.errors).flat().join('；')}`)
    }
    setBusy(false)
    const done = ripe.length - refused.length
    if (done > 0) message.success(`已${documentActs[act].label} ${done} 张`)
    if (refused.length > 0)
      modal.warning({
        title: `${refused.length} 张没有${documentActs[act].label}`,
        content: refused.map((one) => <p key={one}>{one}</p>),
      })
    onDone()
  }
  return inBulk
    .filter((act) => may[act])
    .map((act) => {
      const ripe = rows.filter(({ status }) => actRefusal(act, status as DocumentState) === null)
      return (
        <Button
          key={act}
          disabled={ripe.length === 0 || busy}
          loading={busy}
          onClick={() => void run(act, ripe)}
        >
          {documentActs[act].label} {ripe.length} 张
        </Button>
      )
    })
}
