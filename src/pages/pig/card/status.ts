import { days } from '#domain/calendar.ts'
import { STATUS_LABELS } from '#domain/sow/labels.ts'
import type { PigStatus } from '#domain/sow/types.ts'
import { type StateCode, stateColors, stateVariable } from '#shell/state-colors.ts'
import { type Card, textOf } from './card-data.ts'

/** Boars share one colour, whatever they are used for. */
const stateCode = (status: string): StateCode => (status in stateColors ? (status as StateCode) : 'BOAR')

/** CSS of a state's colour, and of text that lies on it. */
export const stateCss = (status: string): string => `var(${stateVariable(stateCode(status))})`
export const onStateCss = (status: string): string => `var(${stateVariable(stateCode(status))}-text)`

export const statusLabel = (status: string): string => STATUS_LABELS[status as PigStatus] ?? status

/** Days a person counts a state by: since the service while she is in pig, otherwise since the state began. */
export function stateDays({ pig, today }: Pick<Card, 'pig' | 'today'>): number | null {
  const inPig = pig.status === 'MATED' || pig.status === 'PREGNANT'
  const from = textOf(pig, inPig ? 'lastServiceDate' : 'statusSince')
  return from && !textOf(pig, 'exitDate') ? days(from, today) : null
}
