import { createContext, use } from 'react'

/** Title fields of a resource's rows: the field that names them, and those that distinguish rows of one name. */
export interface TitleFields {
  readonly title: string
  readonly apart: readonly string[]
}

/** By resource name. Inputs know no resource; the screens hand this in. */
export const TitleFieldsContext = createContext<Readonly<Record<string, TitleFields>>>({})

const BY_NAME: TitleFields = { title: 'name', apart: [] }

export const useTitleFields = (resource: string): TitleFields => use(TitleFieldsContext)[resource] ?? BY_NAME
