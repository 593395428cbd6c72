import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import { PreparingClient } from './prepared.ts'

/** Tables are known by declaration, not by type: queries are built from fields, rows are checked by schema. */
// biome-ignore lint/suspicious/noExplicitAny: kysely wants a table map; ours is dynamic, and every name comes from a declaration
export type Tables = any
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

declare module 'kysely' {
  interface Kysely<DB> {
    /** Rows of a statement: `await tx.rows(sql<Row>`select …`)`. */
    rows<Row>(statement: RawBuilder<Row>): Promise<Row[]>
    /** First row of a statement, undefined where it has none. */
    row<Row>(statement: RawBuilder<Row>): Promise<Row | undefined>
    /** The row of a statement that always has one, such as a sum. */
    one<Row>(statement: RawBuilder<Row>): Promise<Row>
    /** The one column of the first row, null where there is no row. */
    value<Value>(statement: RawBuilder<Value>): Promise<Value | null>
    /** The one column of all rows: `await tx.values(sql<string>`select name …`)`. */
    values<Value>(statement: RawBuilder<Value>): Promise<Value[]>
    /** The second of two columns by the first: `await tx.map(sql<[string, number]>`select …`)`. */
    map<Key, Value>(statement: RawBuilder<[Key, Value]>): Promise<Map<Key, Value>>
    /** Rows by their uid. */
    byUid<Row extends { uid: string }>(statement: RawBuilder<Row>): Promise<Map<string, Row>>
    /** True where a statement has a row. */
    has(statement: RawBuilder<unknown>): Promise<boolean>
    /** Runs a statement whose rows no one reads. */
    run(statement: RawBuilder<unknown>): Promise<void>
    /** Runs an insert, update or delete. @returns the number of rows it wrote or deleted */
    changed(statement: RawBuilder<unknown>): Promise<number>
  }
}

Object.assign(Kysely.prototype, {
  async rows<Row>(this: Db, statement: RawBuilder<Row>): Promise<Row[]> {
    return (await statement.execute(this)).rows
  },
  async row<Row>(this: Db, statement: RawBuilder<Row>): Promise<Row | undefined> {
    return (await statement.execute(this)).rows[0]
  },
  async one<Row>(this: Db, statement: RawBuilder<Row>): Promise<Row> {
    const row = await this.row(statement)
    if (row === undefined) throw new Error('a statement that always has a row has none')
    return row
  },
  async value(this: Db, statement: RawBuilder<object>): Promise<unknown> {
    return Object.values((await this.row(statement)) ?? {})[0] ?? null
  },
  async values(this: Db, statement: RawBuilder<object>): Promise<unknown[]> {
    return (await this.rows(statement)).map((row) => Object.values(row)[0])
  },
  async map(this: Db, statement: RawBuilder<object>): Promise<Map<unknown, unknown>> {
    const found = await this.rows(statement)
    return new Map(found.map(Object.values).map(([key, value]) => [key, value]))
  },
  async byUid<Row extends { uid: string }>(this: Db, statement: RawBuilder<Row>): Promise<Map<string, Row>> {
    return new Map((await this.rows(statement)).map((row) => [row.uid, row]))
  },
  async has(this: Db, statement: RawBuilder<unknown>): Promise<boolean> {
    return (await this.rows(statement)).length > 0
  },
  async run(this: Db, statement: RawBuilder<unknown>): Promise<void> {
    await statement.execute(this)
  },
  async changed(this: Db, statement: RawBuilder<unknown>): Promise<number> {
    return Number((await statement.execute(this)).numAffectedRows ?? 0)
  },
})

const DATE = 1082
const TIMESTAMPTZ = 1184
const INT8 = 20
const DATE_ARRAY = 1182

/** Dates stay text, timestamps are farm time to the second, counts are numbers: no value passes through a JavaScript Date. */
const types = new pg.TypeOverrides()
types.setTypeParser(DATE, (value: string) => value)
types.setTypeParser(DATE_ARRAY, (value: string) => value.slice(1, -1).split(',').filter(Boolean))
types.setTypeParser(TIMESTAMPTZ, (value: string) => value.slice(0, 19))
types.setTypeParser(INT8, (value: string) => {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`integer out of range: ${value}`)
  return number
})

export const FARM_TIME_ZONE = 'Asia/Shanghai'

/**
 * Farm time; no just-in-time compilation, which costs a tenth of a second where a statement takes a hundredth; no parallel workers:
 * with many concurrent requests starting them takes longer than most statements.
 */
const SESSION = `-c TimeZone=${FARM_TIME_ZONE} -c jit=off -c max_parallel_workers_per_gather=0`

/** Timeouts, in ms. */
interface Patience {
  /** For a connection: a free one of the pool, and the server's answer to a new one. */
  readonly connect: number
  /** For a lock held by another transaction. */
  readonly lock: number
  /** For one statement. */
  readonly statement: number
  /** Between two statements of a transaction. */
  readonly idle: number
}

/** Of a request: it is answered within ten seconds, also when a lock is in the way. */
export const REQUEST_PATIENCE: Patience = { connect: 8000, lock: 8000, statement: 120_000, idle: 60_000 }
/** Of a job: no user waits for it, and it is tried again. */
export const JOB_PATIENCE: Patience = { connect: 30_000, lock: 300_000, statement: 3_600_000, idle: 600_000 }

/** A pool with farm time; `max` connections (default 10). Without `patience` there are no timeouts. */
export function createPool(url: string, max = 10, patience?: Patience): pg.Pool {
  const pool = new pg.Pool({
    ...{ connectionString: url, max, types, Client: PreparingClient },
    options: patience ? `${SESSION} ${limits(patience)}` : SESSION,
    ...(patience && { connectionTimeoutMillis: patience.connect }),
  })
  pool.on('error', () => undefined) // an idle connection lost with its server is replaced at the next query
  return pool
}

const limits = ({ lock, statement, idle }: Patience): string =>
  `-c lock_timeout=${lock} -c statement_timeout=${statement} -c idle_in_transaction_session_timeout=${idle}`

export function createDb(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) })
}

/** Runs `work` on its own pool, closed afterwards. @param max connections */
export async function withDb<T>(url: string, max: number, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDb(createPool(url, max))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** A Db on one connection, whose owner begins and ends the transaction. */
export function dbOn(client: pg.Client): Db {
  const connection = Object.assign(client, { release: () => undefined })
  const pool = { options: {}, connect: async () => connection, end: async () => undefined }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Rows a caller may see: the second barrier behind the function list. */
export interface DataScope {
  /** The administrator of the whole deployment: may write common rows. */
  readonly root: boolean
  readonly farms: readonly string[]
  readonly companies: readonly string[]
  /** Tree paths of the granted nodes. */
  readonly paths: readonly string[]
  /** The farm's business day by the server's clock, read by `app_today()` for values up to today. */
  readonly today?: string
}

const UUID = /^[0-9a-f-]{36}$/
const uuidList = (ids: readonly string[]): string => {
  for (const id of ids) if (!UUID.test(id)) throw new TypeError('scope holds a value that is no uuid')
  // sorted as in an index: each lookup sorts the list before it compares
  return ids.toSorted().join(',')
}

const DAY = /^\d{4}-\d\d-\d\d$/
const businessDay = (today: string): string => {
  if (!DAY.test(today)) throw new TypeError('scope holds a today that is no date')
  return today
}

/** Rows read by a transaction were changed by another before it could write: try again with a fresh read. */
export class Raced extends Error {
  readonly code = '40001'
}

const RETRIED = new Set(['40001', '40P01'])
/** Transactions that collided must not start again at the same time. */
const LONGEST_PAUSE_MS = 60
const sqlState = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

/** Until the transaction ends; the role is known to the database (server/kit/rls-role.ts). */
const PUT_ON_ROLE = `select set_config('role', app_wall_role(), true)`

const scopeStatement = (scope: DataScope): string =>
  `${PUT_ON_ROLE}; set local app.farms = '${uuidList(scope.farms)}'; ` +
  `set local app.companies = '${uuidList(scope.companies)}'; set local app.root = '${scope.root}'` +
  (scope.today ? `; set local app.today = '${businessDay(scope.today)}'` : '')

/** Values a transaction has read and keeps until it ends. */
const kept = new WeakMap<object, Map<string, unknown>>()
export const keptIn = (tx: object): Map<string, unknown> | undefined => kept.get(tx)

/** Puts the running transaction under row-level security: a role that cannot bypass it, and the caller's scope. */
export async function enterScope(tx: Tx, scope: DataScope): Promise<void> {
  kept.set(tx, new Map())
  await tx.run(sql.raw(scopeStatement(scope)))
}

/**
 * Runs `look` outside row-level security, on all rows, for decisions only: its result is shown to no user. When `look` fails the
 * transaction must not go on.
 */
export async function withoutRls<T>(tx: Tx, look: () => Promise<T>): Promise<T> {
  await tx.run(sql`set local role none`)
  const answer = await look()
  await tx.run(sql.raw(PUT_ON_ROLE))
  return answer
}

/**
 * The other side of a two-sided change: while `work` runs, the transaction may also read and write in that one farm.
 * When it fails the transaction must not go on.
 */
export async function alsoIn<T>(
  tx: Tx,
  scope: DataScope,
  farmId: string,
  work: () => Promise<T>,
): Promise<T> {
  await enterScope(tx, { ...scope, farms: [...scope.farms, farmId] })
  const done = await work()
  await enterScope(tx, scope)
  return done
}

/** A transaction that begins under row-level security: one round trip instead of two, noticeable for a short list. */
const inScope = <T>(db: Db, scope: DataScope, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    const tx = connection as Tx
    kept.set(tx, new Map())
    try {
      await tx.run(sql.raw(`${begin}; ${scopeStatement(scope)}`))
      const result = await work(tx)
      await tx.run(sql`commit`)
      return result
    } catch (error) {
      // a dead connection has rolled back already, and the first error is the relevant one
      await tx.run(sql`rollback`).catch(() => undefined)
      throw error
    }
  })

/**
 * Runs `work` in a read-only transaction under row-level security. The answer does not wait for the commit: nothing was written
 * that it could lose, and the connection returns to the pool by itself.
 */
export const reading = <T>(
  db: Db,
  scope: DataScope,
  work: (tx: Tx) => Promise<T>,
  begin = 'begin read only',
): Promise<T> =>
  new Promise((resolve, reject) => {
    inScope(db, scope, begin, async (tx) => resolve(await work(tx))).catch(reject)
  })

/** Tries again after serialization failures and deadlocks, up to three times in all. */
export async function retried<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries <= 1 || !RETRIED.has(sqlState(error))) throw error
    await wait(Math.random() * LONGEST_PAUSE_MS)
    return retried(work, tries - 1)
  }
}

/**
 * Runs `work` in one transaction under a role that cannot bypass row-level security, with the caller's farms and
 * companies as settings. Serialization failures and deadlocks are tried again, up to three times in all.
 */
export const scoped = <T>(db: Db, scope: DataScope, work: (tx: Tx) => Promise<T>, tries = 3): Promise<T> =>
  retried(() => inScope(db, scope, 'begin', work), tries)
