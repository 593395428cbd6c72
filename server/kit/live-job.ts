import { sql } from 'kysely'
import { type Tx, withoutRls } from './database.ts'

/** True where a job of this key waits, runs or is to be tried again, on any server. */
export const isJobLive = (tx: Tx, queue: string, key: string): Promise<boolean> =>
  withoutRls(tx, () =>
    tx.has(sql`select 1 from pgboss.job
      where name = ${queue} and singleton_key = ${key} and state in ('created', 'retry', 'active') limit 1`),
  )
