import { type RawBuilder, sql } from 'kysely'
import { snake } from '../names.ts'

/** Columns that a table of this alias has under their own names: `earNo` is `p.ear_no`. */
export const columnsOf = (
  alias: string,
  ...keys: readonly string[]
): Readonly<Record<string, RawBuilder<unknown>>> =>
  Object.fromEntries(keys.map((key) => [key, sql.ref(`${alias}.${snake(key)}`)]))
