import { createQueryId, PostgresQueryCompiler, sql } from 'kysely'
import type { Sql } from '../sql-words.ts'

const pieces = new WeakMap<object, Map<string, Sql>>()

/** A piece of SQL that follows from the declaration alone, written the first time it is asked for: a hundred columns take longer to
 *  put into words than a small report to answer. `key` tells it from others of the declaration. */
export function writtenOnce(declared: object, key: string, write: () => Sql): Sql {
  const known = pieces.get(declared) ?? new Map<string, Sql>()
  pieces.set(declared, known)
  const found = known.get(key) ?? asText(write())
  known.set(key, found)
  return found
}

/** As one text where it takes no parameters: those are numbered by the statement they stand in. */
function asText(piece: Sql): Sql {
  const written = new PostgresQueryCompiler().compileQuery(piece.toOperationNode(), createQueryId())
  return written.parameters.length === 0 ? sql.raw(written.sql) : piece
}
