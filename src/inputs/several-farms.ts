import { createContext } from 'react'
import type { Field } from '#kit/field.ts'

/** Whether the person has several farms; the shell sets it. */
export const SeveralFarmsContext = createContext(false)

/** The farms a query is about, named by any node above them: the one organisation it cannot do without (spec §5). */
export const asksForFarms = ({ kind, many, orgTypes }: Field): boolean =>
  kind === 'organisation' &&
  many === true &&
  orgTypes?.includes('company') === true &&
  orgTypes.includes('farm')
