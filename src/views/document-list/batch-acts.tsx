import { App, Button } from 'antd'
import { useState } from 'react'
import type { Document } from '#kit/document.ts'
import {
  actRefusal,
  type DocumentAct,
  type DocumentState,
  documentActs,
  type LaterFields,
  laterRefusal,
  type RestPosting,
  restRefusal,
} from '#kit/document-rules.ts'
import { useCall } from '../resource-form/use-call.ts'
import type { RowAction } from '../resource-list/row-actions.tsx'
import type { ListRow } from '../resource-list/use-list-data.ts'
import { useMay } from '../resource-list/use-rights.ts'
import { useMaking } from './begun.ts'

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

export interface AskedAct {
  readonly act: DocumentAct | 'later' | 'rest'
  readonly row: ListRow
}

const order = ['submit', 'approve', 'reject', 'withdraw', 'unapprove', 'void'] as const

/** What a person may do with a document, as links of its row, and what was chosen. */
export function useDocumentActs(resource: Document) {
  const { name, document } = resource
  const { later, rest, makes } = document
  const [asked, ask] = useState<AskedAct | null>(null)
  const may = {
    submit: useMay(name, 'submit'),
    approve: useMay(name, 'approve'),
    unapprove: useMay(name, 'unapprove'),
    void: useMay(name, 'void'),
  }
  const mayTell = useMay(name, 'later')
  const mayPost = useMay(name, 'rest')
  const making = useMaking(resource)
  const mayMake = useMay(makes?.document ?? name, 'create')
  const steps = order
    .filter((act) => may[documentActs[act].right])
    .map(
      (act): RowAction => ({
        key: act,
        label: documentActs[act].label,
        danger: act === 'void',
        reason: ({ status }) => actRefusal(act, status as DocumentState),
        onClick: (row) => ask({ act, row }),
      }),
    )
  const telling = (one: LaterFields): RowAction => ({
    key: 'later',
    label: one.label,
    reason: ({ status }) => laterRefusal(status as DocumentState, one),
    onClick: (row) => ask({ act: 'later', row }),
  })
  const posting = (one: RestPosting): RowAction => ({
    key: 'rest',
    label: one.label,
    reason: (row) => restRefusal(one, row),
    onClick: (row) => ask({ act: 'rest', row }),
  })
  const own = [
    ...(later && mayTell ? [telling(later)] : []),
    ...(rest && mayPost ? [posting(rest)] : []),
    ...steps,
  ]
  const actions = making && mayMake ? [making, ...own] : own
  return { actions, asked, close: () => ask(null) }
}
