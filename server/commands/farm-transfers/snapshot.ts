import type { EntryPayload } from '#domain/sow/sow.events.ts'
import type { PigStatus, SowHistory } from '#domain/sow/sow.types.ts'
import type { AnimalEvents } from '../herd/animal-events.ts'

/** State of an animal at departure: all the receiving farm knows before it arrives. */
export interface Snapshot {
  readonly pigId: string
  readonly earNo: string
  readonly sex: 'F' | 'M'
  readonly status: PigStatus | null
  readonly parity: number
  readonly breedId: string | null
  readonly birthDate: string | null
  readonly serviceDate: string | null
  readonly dueDate: string | null
  readonly weanDate: string | null
  readonly litters: number
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The cells of the entry event: the identity of the animal. */
export function entryOf({ earNo, events }: Pick<AnimalEvents, 'earNo' | 'events'>): EntryPayload {
  const entry = events.find((one) => one.type === 'event_entry')
  if (!entry) throw new Error(`"${earNo}" has no entry`)
  return entry.payload
}

export function snapshotOf(animal: AnimalEvents, history: SowHistory): Snapshot {
  const entry = entryOf(animal)
  const weaned = history.litters.findLast((one) => one.weanDate)?.weanDate
  const born = history.litters.filter((one) => !one.nurse)
  return {
    pigId: animal.pigId,
    earNo: animal.earNo,
    sex: animal.sex,
    status: history.status,
    parity: history.parity,
    breedId: text(entry.breedId),
    birthDate: text(entry.birthDate),
    serviceDate: history.services.at(-1)?.date ?? null,
    dueDate: history.dueDate,
    weanDate: weaned ?? ('weanDate' in entry.opening ? text(entry.opening.weanDate) : null),
    litters: born.length,
  }
}
