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

/** CREATE and DROP DATABASE cannot run inside the database they concern: they go to the one the URL names. */
export async function onServer(url: string, statement: string): Promise<void> {
  await queryOn(url, statement)
}
