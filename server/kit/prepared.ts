import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'

const MARK = '/* prepared */ '

/** Most statements a connection keeps prepared; further ones run unprepared. */
const MOST = 200

/**
 * A statement each connection parses once, and plans once as soon as PostgreSQL finds that the values hardly matter: for
 * frequent lookups by key. Not for periods, whose plan depends on their length, nor for texts that differ
 * from request to request.
 */
export const prepared = <Row>(query: RawBuilder<Row>): RawBuilder<Row> => sql<Row>`${sql.raw(MARK)}${query}`

const nameOf = (text: string): string => createHash('sha1').update(text).digest('base64')

type Send = (statement: unknown, ...rest: unknown[]) => unknown

/** A connection that prepares marked statements by name. A plan made for one role is never used for another. */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // one that dies between two statements of a transaction fails at the next statement, and does not end the server
    this.on('error', () => undefined)
    const send = this.query.bind(this) as Send
    const names = new Set<string>()
    const ask: Send = (text, values, ...rest) => {
      if (typeof text !== 'string' || !text.startsWith(MARK)) return send(text, values, ...rest)
      const name = nameOf(text)
      if (!names.has(name) && names.size >= MOST) return send(text, values, ...rest)
      names.add(name)
      return send({ name, text, values }, ...rest)
    }
    this.query = ask as typeof this.query
  }
}
