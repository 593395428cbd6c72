import { useState } from 'react'
import type { Document } from '#kit/document.ts'
import type { LaterFields } from '#kit/document-rules.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { useCall } from '#views/resource-form/use-call.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'

interface Props {
  resource: Document
  later: LaterFields
  row: ListRow
  onClose(): void
}

/** What became known after the document was posted, as it is known so far. */
export function LaterQuestion({ resource, later: { label, fields }, row, onClose }: Props) {
  const call = useCall(resource.name)
  const [requestId] = useState(() => crypto.randomUUID())
  const asked = Object.fromEntries(Object.entries(resource.fields).filter(([key]) => fields.includes(key)))
  return (
    <FieldsModal
      title={`${label} ${String(row.docNo)}`}
      fields={asked}
      start={row}
      onOk={async (told) => {
        const values = { ...told, version: row.version }
        const url = `${resource.name}/${row.uid}/later`
        const done = `${String(row.docNo)} 已${label}`
        const result = await call({ url, values, done, quiet: true, requestId })
        if (result.ok) onClose()
        return result.ok ? null : result.errors
      }}
      onClose={onClose}
    />
  )
}
