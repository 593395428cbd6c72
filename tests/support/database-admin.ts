import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The same server and account, another database. */
export function withDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

/** Runs one statement on a connection of its own; answers the rows. */
export async function queryOn<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // a server that is killed cuts the connection after the query failed
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/**
 * The statement that makes `name` as `template` is. On a server of our own files are copied as they are, which costs a
 * third: no other file has to wait for what it brings to the disk before and after.
 */
export const cloneOf = (template: string, name: string, owned: boolean): string =>
  `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY ${owned ? 'FILE_COPY' : 'WAL_LOG'}`

/** `with (force)` may not end a worker of the server's own, such as one that vacuums: on a busy machine it is gone within seconds. */
const NOT_OURS = '42501'
const TRIES = 200

/** CREATE and DROP DATABASE cannot run inside the database they concern: they go to the one the URL names. */
export async function onServer(url: string, statement: string, tries = TRIES): Promise<void> {
  try {
    await queryOn(url, statement)
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code !== NOT_OURS || tries <= 1) throw error
    await sleep(100)
    await onServer(url, statement, tries - 1)
  }
}

/** Drops the databases whose names begin so. */
export async function dropAll(url: string, begin: string): Promise<void> {
  const found = await queryOn<{ datname: string }>(
    url,
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [begin],
  )
  for (const { datname } of found) await onServer(url, `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
}
