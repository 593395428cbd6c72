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
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useMay } from '#views/resource-list/use-rights.ts'
import { useMaking } from './begun.ts'

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
