import { lazy, Suspense } from 'react'
import type { Row } from '#inputs/field-components.ts'
import { isDocument } from '#kit/document.ts'
import type { Resource } from '#kit/resource.ts'
import type { FormOptions, FormRow } from '#views/resource-form/form-props.ts'

/** An open form: on a row, or on none for a new one. Another key is another opening. */
interface OpenForm {
  row: FormRow | null
  /** The row a new one starts from (复制). */
  from?: FormRow
  key: number
}

interface FormHostProps {
  resource: Resource
  open: OpenForm | null
  options?: FormOptions
  onClose(): void
  onSaved(row: Row): void
}

// forms are opened by a click; the list should not wait for them
const ResourceForm = lazy(async () => ({
  default: (await import('#views/resource-form/resource-form.tsx')).ResourceForm,
}))

const DocumentForm = lazy(async () => ({
  default: (await import('#views/document-form/document-form.tsx')).DocumentForm,
}))

/** The place of a list's form: a document's own, or that of any other row. */
export function FormHost({ open, resource, ...props }: FormHostProps) {
  if (!open) return null
  const { row, from, key } = open
  return (
    <Suspense fallback={null}>
      {isDocument(resource) ? (
        <DocumentForm key={key} resource={resource} row={row} from={from} {...props} />
      ) : (
        <ResourceForm key={key} resource={resource} row={row} from={from} {...props} />
      )}
    </Suspense>
  )
}
