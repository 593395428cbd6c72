import { days } from '#domain/calendar.ts'
import { pigStatuses } from '#resources/pig/breeding-pig.ts'
import { type StateCode, stateColors, stateVariable } from '#shell/state-colors.ts'
import { type Card, textOf } from './card-data.ts'

/** Boars share one colour, whatever they are used for; a young one has that of a gilt. */
function stateCode(status: string): StateCode {
  if (status in stateColors) return status as StateCode
  return status === 'YOUNG' ? 'GILT' : 'BOAR'
}

/** CSS of a state's colour, and of text that lies on it. */
export const stateCss = (status: string): string => `var(${stateVariable(stateCode(status))})`
export const onStateCss = (status: string): string => `var(${stateVariable(stateCode(status))}-text)`

export const statusLabel = (status: string): string =>
  pigStatuses[status as keyof typeof pigStatuses] ?? status

/** Days a person counts a state by: since the service while she is in pig, otherwise since the state began. */
export function stateDays({ pig, today }: Pick<Card, 'pig' | 'today'>): number | null {
  const inPig = pig.status === 'MATED' || pig.status === 'PREGNANT'
  const from = textOf(pig, inPig ? 'lastServiceDate' : 'statusSince')
  return from && !textOf(pig, 'exitDate') ? days(from, today) : null
}
