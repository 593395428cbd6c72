import type { ComponentType, ReactNode } from 'react'
import type { InputProps, Row } from '#inputs/field-components.ts'
import type { Resource } from '#kit/resource.ts'
import type { Values } from './form-values.ts'

/** Options of a screen's form. */
export interface FormOptions {
  /** Inputs that replace the kind's own. */
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>
  /** Values of a new row. */
  presets?: Values
  /** Fields that do not apply to the present values. */
  hidden?(key: string, values: Values, row: Row | null): boolean
  /** Above the fields: what saving will do. */
  intro?(row: Row | null): ReactNode
  /** Figures of a document as they will be once it is saved, from the values in the form. */
  totals?(values: Values): Values
  /** Of a document: values computed from the filled cells of one of its lines. */
  figures?(line: Values): Values
}

export type FormRow = Row & { uid: string; version: number }

export interface ResourceFormProps {
  resource: Resource
  /** null makes a new row. */
  row: FormRow | null
  /** The row a new one starts from: its values, and the titles of its references. */
  from?: FormRow
  options?: FormOptions
  onClose(): void
  onSaved(row: Row): void
  /** Something outside the fields waits to be saved. */
  unsaved?: boolean
  /** Nothing is left to save: the row as the server has it. Closes the form unless said otherwise. */
  onFinished?(row: FormRow): void
}
