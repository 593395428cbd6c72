import type { ReactNode } from 'react'
import type { QueryCheck, QueryValues } from './use-query-draft.ts'

/** Props of a filter's input: `id` ties it to its label. */
export interface FilterBinding {
  id: string
  value: unknown
  onChange(value: unknown): void
  /** All values as they are typed: a control may hold those of several filters. */
  values: QueryValues
  onChangeAll(values: QueryValues): void
}

export interface QueryField {
  key: string
  label: string
  input(binding: FilterBinding): ReactNode
  /** Grid columns it takes; 1 by default. */
  span?: number
  check?: QueryCheck
}
