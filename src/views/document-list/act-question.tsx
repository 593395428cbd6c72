import { useState } from 'react'
import type { Document } from '#kit/document.ts'
import { type DocumentAct, documentActs } from '#kit/document-rules.ts'
import { text } from '#kit/field.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { useCall } from '#views/resource-form/use-call.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { asWhole } from './as-whole.ts'
import './document-list.css'

interface Props {
  resource: Document
  act: DocumentAct
  row: ListRow
  onClose(): void
}

/** One step of a document: what it will do, and why where somebody has to say so. Objections stay beside it, line by line. */
export function ActQuestion({ resource, act, row, onClose }: Props) {
  const { label, asksWhy } = documentActs[act]
  const call = useCall(resource.name)
  // the same question sent twice is done once
  const [requestId] = useState(() => crypto.randomUUID())
  return (
    <FieldsModal
      title={`${label} ${String(row.docNo)}`}
      okText={label}
      fields={{
        reason: text(asksWhy ? `${label}原因` : '说明', { required: asksWhy, maxLength: 200, spaces: true }),
      }}
      note={() => <p className="document-note">{noteOf(resource, act)}</p>}
      onOk={async ({ reason }) => {
        const values = { version: row.version, reason: reason ?? null }
        const url = `${resource.name}/${row.uid}/${act}`
        const done = `${String(row.docNo)} 已${label}`
        const result = await call({ url, values, done, quiet: true, requestId })
        if (result.ok) onClose()
        return result.ok ? null : asWhole(result.errors, { reason })
      }}
      onClose={onClose}
    />
  )
}

function noteOf({ document }: Document, act: DocumentAct): string {
  if (act === 'approve') return document.effect
  if (act === 'unapprove') return '撤销审核时产生的全部记录，单据回到草稿'
  return act === 'void' ? '作废后不能恢复；已审核的单据同时撤销其产生的记录' : ''
}
