import type { PigStatus, SowHistory } from '#domain/sow/types.ts'
import type { Chain } from '../herd/chains.ts'

/** An animal as it leaves: what the receiving farm is told of it before it comes. */
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

type Payload = Readonly<Record<string, unknown>>
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The cells of the entry event: who the animal is. */
export const entryOf = ({ events }: Chain): Payload =>
  (events.find((one) => one.type === 'event_entry')?.payload ?? {}) as unknown as Payload

export function snapshotOf(chain: Chain, history: SowHistory): Snapshot {
  const entry = entryOf(chain)
  const weaned = history.litters.findLast((one) => one.weanDate)?.weanDate
  const born = history.litters.filter((one) => !one.nurse)
  return {
    pigId: chain.pigId,
    earNo: chain.earNo,
    sex: chain.sex,
    status: history.status,
    parity: history.parity,
    breedId: text(entry.breedId),
    birthDate: text(entry.birthDate),
    serviceDate: history.services.at(-1)?.date ?? null,
    dueDate: history.dueDate,
    weanDate: weaned ?? text((entry.opening as Payload | undefined)?.weanDate),
    litters: born.length,
  }
}
