import { createQueryId, PostgresQueryCompiler, sql } from 'kysely'
import type { Sql } from '../sql-words.ts'

const pieces = new WeakMap<object, Map<string, Sql>>()

/**
 * SQL that depends on the declaration alone, built at first use: a hundred columns take longer to
 * build than a small report to answer. `key` identifies it within the declaration.
 */
export function writtenOnce(declared: object, key: string, write: () => Sql): Sql {
  const known = pieces.get(declared) ?? new Map<string, Sql>()
  pieces.set(declared, known)
  const found = known.get(key) ?? asText(write())
  known.set(key, found)
  return found
}

/** As one text where it has no parameters: those are numbered by the enclosing statement. */
function asText(piece: Sql): Sql {
  const written = new PostgresQueryCompiler().compileQuery(piece.toOperationNode(), createQueryId())
  return written.parameters.length === 0 ? sql.raw(written.sql) : piece
}
