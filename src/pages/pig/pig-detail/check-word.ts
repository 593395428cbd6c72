import type { CardEvent } from '#resources/answers/animal-card.ts'
import type { Card } from '../card/card-data.ts'

const NUMBERS = ['一', '二', '三']

/** 一检 阳性, 二检 阳性; a return, an abortion or a negative check by its own name. */
export function checkWord({ uid, payload }: CardEvent, { events }: Pick<Card, 'events'>): string {
  const result = String(payload.gestationResultDesc ?? '')
  if (payload.gestationResult !== 'POSITIVE') return result || '妊检'
  const before = events.slice(events.findIndex((one) => one.uid === uid) + 1)
  const served = before.findIndex((one) => one.type === 'event_mat')
  const cycle = served < 0 ? before : before.slice(0, served)
  const earlier = cycle.filter((one) => one.type === 'event_gestation').length
  return `${NUMBERS[earlier] ?? '复'}检 ${result}`
}
