import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { InputProps, Row } from '#inputs/face.ts'
import { isDocument } from '#kit/document.ts'
import type { Resource } from '#kit/resource.ts'
import type { Values } from './form-values.ts'

/** What a screen's form does differently. */
export interface FormOptions {
  /** Inputs that replace the kind's own. */
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>
  /** Values of a new row. */
  presets?: Values
  /** Fields that have no place beside the present values. */
  hidden?(key: string, values: Values, row: Row | null): boolean
  /** Above the fields: what saving will do. */
  intro?(row: Row | null): ReactNode
  /** Figures of a document as they will be once it is saved, from what stands in it. */
  totals?(values: Values): Values
  /** Of a document: what follows from the filled cells of one of its lines. */
  figures?(line: Values): Values
}

export type FormRow = Row & { uid: string; version: number }

/** A form that stands open: on a row, or on none for a new one. Another key is another opening. */
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
const ResourceForm = lazy(async () => ({ default: (await import('./resource-form.tsx')).ResourceForm }))

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
