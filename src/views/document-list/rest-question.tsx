import { useState } from 'react'
import { useToday } from '#inputs/today.ts'
import type { Document } from '#kit/document.ts'
import type { RestPosting } from '#kit/document-rules.ts'
import { date, text } from '#kit/field.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { useCall } from '#views/resource-form/use-call.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { asWhole } from './as-whole.ts'

interface Props {
  resource: Document
  rest: RestPosting
  row: ListRow
  onClose(): void
}

const asked = {
  date: date('日期', { required: true }),
  reason: text('说明', { maxLength: 200, spaces: true }),
}

/** What approving left over, and the day it is posted on. */
export function RestQuestion({ resource, rest: { label, effect }, row, onClose }: Props) {
  const call = useCall(resource.name)
  const today = useToday()
  const [requestId] = useState(() => crypto.randomUUID())
  return (
    <FieldsModal
      title={`${label} ${String(row.docNo)}`}
      fields={asked}
      start={{ date: today }}
      okText={label}
      note={() => <p>{effect}</p>}
      onOk={async (values) => {
        const url = `${resource.name}/${row.uid}/rest`
        const done = `${String(row.docNo)} 已${label}`
        const told = { ...values, version: row.version }
        const result = await call({ url, values: told, done, quiet: true, requestId })
        if (result.ok) onClose()
        return result.ok ? null : asWhole(result.errors, asked)
      }}
      onClose={onClose}
    />
  )
}
