import { type RawBuilder, sql } from 'kysely'

/** Condition: what was planned is the breed asked for or one of its lines. */
export const ofBreed = (kind: RawBuilder<unknown>, asked: unknown): RawBuilder<unknown> =>
  sql`(${kind} = ${asked} or ${kind} in (select w.uid from data_dictionary w where w.parent_id = ${asked}))`
