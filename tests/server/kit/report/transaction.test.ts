import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { limitTime, readReport } from '#server/kit/report/transaction.ts'
import { testApp } from '#support/app.ts'

const t = await testApp()
const scope = { root: false, farms: [], companies: [], paths: [] }
const never = new AbortController().signal

/** Backends now waiting in pg_sleep. */
async function sleepers(): Promise<number> {
  const found = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and query like '%pg_sleep(20)%' and state = 'active' and pid <> pg_backend_pid()`.execute(
    t.db,
  )
  return found.rows[0]?.n ?? 0
}

describe('the transaction of a report', () => {
  test('sees one snapshot, under row-level security of the caller, and cannot write', async () => {
    const { rows } = await readReport(t.db, scope, never, (tx) =>
      sql`select current_setting('transaction_isolation') as level, current_setting('transaction_read_only') as sealed,
        current_user::text as role, current_setting('statement_timeout') as patience`.execute(tx),
    )
    expect(rows).toEqual([{ level: 'repeatable read', sealed: 'on', role: 'pig_app', patience: '30s' }])
  })

  test('says what to do when it takes too long', async () => {
    const slow = readReport(t.db, scope, never, async (tx) => {
      await limitTime(tx, 50)
      await sql`select pg_sleep(5)`.execute(tx)
    })
    await expect(slow).rejects.toMatchObject({
      code: 'ERROR',
      message: '查询时间过长，请缩小日期或猪场范围后重试',
    })
  })

  test('is stopped in the database when the client has gone', async () => {
    const gone = new AbortController()
    const running = readReport(t.db, scope, gone.signal, (tx) => sql`select pg_sleep(20)`.execute(tx))
    const ended = expect(running).rejects.toBeDefined()
    await expect.poll(sleepers, { timeout: 5000 }).toBe(1)
    gone.abort()
    await ended
    await expect.poll(sleepers, { timeout: 5000 }).toBe(0)
  })
})
