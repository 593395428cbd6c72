import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'

/** Condition: the planned breed is the filtered one or one of its lines. */
export const ofBreed = (kind: Sql, asked: unknown): Sql =>
  sql`(${kind} = ${asked} or ${kind} in (select w.uid from data_dictionary w where w.parent_id = ${asked}))`
