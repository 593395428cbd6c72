import pg from 'pg'

/** A table to copy. */
export interface FoundTable {
  readonly schema: 'public' | 'pgboss'
  readonly name: string
  readonly columns: readonly string[]
  /** Bytes on disk, for the progress. */
  readonly size: number
}

/** Tables filled by an upgrade itself. */
const MIGRATOR = ['kysely_migration', 'kysely_migration_lock', 'sql_object']

/**
 * The text of a value must not depend on a server's settings; a read goes from the first page to the last, so that equal tables give equal
 * text.
 */
const SESSION = `set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set synchronize_seqscans = off; set max_parallel_workers_per_gather = 0; set row_security = off;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** Runs `work` on a connection for copying, closed afterwards. */
export async function copying<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'pig-farm-copy' })
  // the running statement fails with it
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(SESSION)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** True where a database holds the product. */
export async function isFilled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ holds: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as holds`,
  )
  return rows[0]?.holds === true
}

/** Every table of the product and the jobs of its queues, without computed columns. */
export async function tablesOf(client: pg.Client): Promise<FoundTable[]> {
  const { rows } = await client.query<FoundTable>(
    `select n.nspname as schema, c.relname as name, pg_total_relation_size(c.oid)::float8 as size,
        (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where (n.nspname = 'public' and c.relkind = 'r' and c.relname <> all($1))
         or (n.nspname = 'pgboss' and c.relname = 'job')
      order by 1, 2`,
    [MIGRATOR],
  )
  return rows
}

export const quoted = (name: string): string => pg.escapeIdentifier(name)
export const nameOf = ({ schema, name }: Pick<FoundTable, 'schema' | 'name'>): string =>
  `${quoted(schema)}.${quoted(name)}`

/** The statement that gives a table as text. */
export const copyOut = (table: Pick<FoundTable, 'schema' | 'name' | 'columns'>): string =>
  `copy (select ${table.columns.map(quoted).join(', ')} from ${nameOf(table)}) to stdout`
