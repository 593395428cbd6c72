import { useState } from 'react'
import {
  actRefusal,
  type Document,
  type DocumentAct,
  type DocumentState,
  documentActs,
} from '#kit/document.ts'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useMay } from '#views/resource-list/use-rights.ts'

interface AskedAct {
  readonly act: DocumentAct
  readonly row: ListRow
}

const order = ['submit', 'approve', 'withdraw', 'reject', 'unapprove', 'void'] as const

/** What a person may do with a document, as links of its row, and what was chosen. */
export function useDocumentActs({ name }: Document) {
  const [asked, ask] = useState<AskedAct | null>(null)
  const may = {
    submit: useMay(name, 'submit'),
    approve: useMay(name, 'approve'),
    unapprove: useMay(name, 'unapprove'),
    void: useMay(name, 'void'),
  }
  const actions = order
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
  return { actions, asked, close: () => ask(null) }
}
