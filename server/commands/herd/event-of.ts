import { uuidv7 } from 'uuidv7'
import type { SowEvent } from '#domain/sow/events.ts'
import type { Batch } from './batch.ts'
import type { ParsedRow } from './parse-rows.ts'

/** The event a row becomes: its cells and what the server adds to them. */
export function eventOf({ world, settings }: Batch, row: ParsedRow, seq: number): SowEvent {
  const { form } = row
  const boar = world.boars.find(row.payload.boarEarnock, row.date)
  const extra: Record<string, unknown> = {
    ...(boar ? { boarId: boar.uid } : {}),
    ...(form.code === 'event_farr'
      ? { litterNo: `${settings.code}-${row.date.slice(0, 4)}-${String(seq).padStart(6, '0')}` }
      : {}),
    ...(form.code === 'event_entry' ? { pigNo: `${settings.code}${String(seq).padStart(8, '0')}` } : {}),
  }
  const payload = { ...row.payload, ...extra }
  return {
    uid: uuidv7(),
    type: form.code,
    date: row.date,
    seq,
    payload,
    confirmed: row.reason !== null,
  } as SowEvent
}
