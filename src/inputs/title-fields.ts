import { createContext, use } from 'react'

/** Resource name → key of the field that names its rows. Inputs know no resource; the screens hand this in. */
export const TitleFieldsContext = createContext<Readonly<Record<string, string>>>({})

export const useTitleField = (resource: string): string => use(TitleFieldsContext)[resource] ?? 'name'
