import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { Opening } from '#domain/sow/sow.opening.ts'
import farm from '../../fixtures/reference-farm.json' with { type: 'json' }

type Animal = (typeof farm.animals)[number]
type Row = (typeof farm.events)[number]

const opening = (animal: Animal): Opening => {
  switch (animal.status) {
    case 'GILT':
      return { status: 'GILT' }
    case 'ACTIVE':
      return { status: 'ACTIVE' }
    default:
      return { status: 'WEANED', parity: animal.parity ?? 0, weanDate: animal.lastWeanDate ?? '' }
  }
}

const entryOf = (animal: Animal): SowEvent => ({
  uid: `${animal.key}-entry`,
  type: 'event_entry',
  date: animal.entryDate,
  seq: 0,
  payload: {
    sex: animal.sex === 'F' ? 'F' : 'M',
    birthDate: animal.birthDate,
    init: true,
    opening: opening(animal),
    houseId: 'H1',
  },
})

const target = (name: string | undefined) =>
  name === 'SALE' ? { kind: 'SALE' as const } : { kind: 'BATCH' as const, id: name ?? null }

// The fixture writes the fields of an event next to its type: the payload is the row itself, but for three of them.
const eventOf = (row: Row, seq: number): SowEvent => {
  const { type, date, pig, day: _, boar, target: into, ...fields } = row
  const payload = {
    ...fields,
    ...(boar && { boarId: boar, boarEarnock: boar }),
    ...(into && { target: target(into) }),
    ...(type === 'event_piglet_death' && { reason: '压死' }),
  }
  return { uid: `${pig}-${type}-${date}`, type, date, seq, payload } as SowEvent
}

/** The events of one animal of §6.2, entry first. */
export function eventsOf(key: string): SowEvent[] {
  const animal = farm.animals.find((one) => one.key === key)
  if (!animal) throw new Error(`no animal ${key} in the reference farm`)
  return [
    entryOf(animal),
    ...farm.events.filter((row) => row.pig === key).map((row, i) => eventOf(row, i + 1)),
  ]
}

export const SOWS = ['S1', 'S2', 'S3', 'S4', 'S5', 'S6'] as const
export const expected = farm.expected
export const AS_OF = farm.period.end
