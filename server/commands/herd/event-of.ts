import { uuidv7 } from 'uuidv7'
import type { SowEvent } from '#domain/sow/events.ts'
import type { ParsedRow } from './parse-rows.ts'

/** The event a completed row becomes. */
export const eventOf = ({ form, date, payload, reason }: ParsedRow, seq: number): SowEvent =>
  ({
    uid: uuidv7(),
    type: form.code,
    date,
    seq,
    payload,
    confirmed: reason !== null,
  }) as SowEvent
