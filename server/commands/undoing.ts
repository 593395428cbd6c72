import type { EventForm } from '#kit/event-form.ts'

/** An event that is to go, as it was read. */
export interface Gone {
  readonly uid: string
  readonly version: number
}

/** Events of one form and farm that are taken back together. */
export interface Undoing {
  readonly farmId: string
  readonly form: EventForm
  /** The newest first: what builds on another one goes before it. */
  readonly events: readonly Gone[]
  readonly reason: string
  /** The farm's day. */
  readonly today: string
}

/** The rows of these events in the order of the wish; undefined when one is not there, or not as it was read. */
export function asWished<Row extends Gone>(
  { events }: Undoing,
  rows: readonly Row[],
): readonly Row[] | undefined {
  const byUid = new Map(rows.map((row) => [row.uid, row]))
  const found = events.flatMap(({ uid, version }) => {
    const row = byUid.get(uid)
    return row?.version === version ? [row] : []
  })
  return found.length === events.length ? found : undefined
}
