import { stateCode, stateVariable } from '#app-state/state-colors.ts'
import { daysInState } from '#domain/next-events.ts'
import { pigStatuses } from '#resources/pig/breeding-pig.ts'
import type { Card } from './card-data.ts'

/** CSS of a state's colour, and of text that lies on it. */
export const stateCss = (status: string): string => `var(${stateVariable(stateCode(status))})`
export const onStateCss = (status: string): string => `var(${stateVariable(stateCode(status))}-text)`

export const statusLabel = (status: string): string =>
  pigStatuses[status as keyof typeof pigStatuses] ?? status

/** Days a person counts the state of the animal by. */
export const stateDays = ({ pig, today }: Pick<Card, 'pig' | 'today'>): number | null =>
  daysInState(pig, today)
