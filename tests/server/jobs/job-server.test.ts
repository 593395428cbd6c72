import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type AnyJob, defineJob, type JobContext } from '#server/jobs/define-job.ts'
import { createJobServer, installJobs, type JobServer } from '#server/jobs/job-server.ts'
import { scoped } from '#server/kit/database.ts'
import { JobInterrupted } from '#server/kit/job-errors.ts'
import { testApp } from '#support/app.ts'
import { TIMED } from '#support/timed.ts'

/** The queue itself, with jobs of its own on a real database: one runner of several, retries, dead letters, restarts. */
const t = await testApp()
const common = { scope: { root: true, farms: [], companies: [], paths: [] } }

interface Run {
  readonly begin: number
  readonly end: number
}
const runs: Run[] = []
let fails = 0
let held: ((context: JobContext) => Promise<void>) | null = null

const facts = { expireInSeconds: 60, input: z.object({}) } as const
const named = { about: '测试', area: 'DAILY' } as const
const slow = defineJob({
  ...{ ...facts, head: { ...named, name: 'test-slow', label: '慢' }, retry: { limit: 0, delay: 0 } },
  async work(context) {
    const begin = performance.now()
    await (held ? held(context) : wait(60))
    runs.push({ begin, end: performance.now() })
    return { note: `${runs.length} 次` }
  },
})
const repeating = defineJob({
  ...facts,
  head: { ...named, name: 'test-repeating', label: '循环' },
  starts: { every: 1, atStart: true },
  retry: { limit: 0, delay: 0 },
  async work() {
    const begin = performance.now()
    await wait(700)
    runs.push({ begin, end: performance.now() })
    return undefined
  },
})
const failing = defineJob({
  ...{ ...facts, head: { ...named, name: 'test-failing', label: '失败' }, retry: { limit: 1, delay: 0 } },
  async work() {
    fails += 1
    throw new Error(`坏了 ${fails}`)
  },
})
const JOBS: readonly AnyJob[] = [slow, repeating, failing]

await installJobs(t.database.url, JOBS)
const servers: JobServer[] = []
const server = (jobs: readonly AnyJob[] = JOBS): JobServer => {
  const made = createJobServer(
    { url: t.database.url, db: t.db, now: () => new Date(), log: () => undefined },
    jobs,
  )
  servers.push(made)
  return made
}
async function running(jobs: readonly AnyJob[] = JOBS): Promise<JobServer> {
  const made = server(jobs)
  await made.start()
  await made.startAutomatic(new Set())
  return made
}
afterEach(async () => {
  await Promise.all(servers.splice(0).map((one) => one.stop()))
  await sql`delete from pgboss.job`.execute(t.db)
  await sql`delete from pgboss.schedule`.execute(t.db)
  runs.length = 0
  fails = 0
  held = null
})

const stateOf = async (id: string | null) => {
  const found = await sql<{ state: string; retries: number; note: string | null }>`
    select state::text as state, retry_count as retries, coalesce(output->>'note', output->>'message') as note
      from pgboss.job where id = ${id}`.execute(t.db)
  return found.rows[0]
}
const until = (check: () => Promise<unknown>) => expect.poll(check, { timeout: 20_000, interval: 20 })

/** Any two of them, and whether they overlap. */
const overlaps = (all: readonly Run[]) =>
  all.some((one, at) => all.slice(at + 1).some((other) => one.begin < other.end && other.begin < one.end))

test('two servers on one database never run one job twice at the same time, and both chains together make one', async () => {
  await Promise.all([running([repeating]), running([repeating])])
  await until(async () => runs.length).toBeGreaterThanOrEqual(4)
  expect(overlaps(runs)).toBe(false)
})

test('a second job of a key is not taken while the first waits or runs', async () => {
  const one = await running([slow])
  const released = new AbortController()
  held = () => new Promise((resolve) => released.signal.addEventListener('abort', () => resolve()))
  const first = await one.enqueue(null, slow, {}, { key: 'a' })
  await until(async () => (await stateOf(first))?.state).toBe('active')
  expect(await one.enqueue(null, slow, {}, { key: 'a' })).toBeNull()
  held = null
  released.abort()
  await until(async () => (await stateOf(first))?.state).toBe('completed')
  expect(await one.enqueue(null, slow, {}, { key: 'a' })).not.toBeNull()
})

test(
  'a job is there with the transaction of its row, and is taken within a second of its commit',
  TIMED,
  async () => {
    const one = await running([slow])
    const asked = (fail: boolean) =>
      scoped(t.db, common.scope, async (tx) => {
        const id = await one.enqueue(tx, slow, {})
        const who = await sql<{ role: string }>`select current_user as role`.execute(tx)
        expect(who.rows[0]?.role).toBe('pig_app')
        if (fail) throw new Error('kept out')
        return id
      })
    await expect(asked(true)).rejects.toThrow('kept out')
    const before = await sql`select 1 from pgboss.job where name = 'test-slow'`.execute(t.db)
    expect(before.rows).toHaveLength(0)
    const committed = performance.now()
    const id = await asked(false)
    await until(async () => runs.length).toBe(1)
    expect((runs[0]?.begin ?? Number.NaN) - committed).toBeLessThan(1000)
    await until(async () => (await stateOf(id))?.note).toBe('1 次')
  },
)

test('many that wait are run one after the other without a pause', TIMED, async () => {
  const one = await running([slow])
  const begin = performance.now()
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) await one.enqueue(null, slow, {}, { key })
  await until(async () => runs.length).toBe(6)
  expect(performance.now() - begin).toBeLessThan(4000)
  expect(overlaps(runs)).toBe(false)
})

test('a job that throws is tried again, then lies with the dead letters, from where it can be started again', async () => {
  const one = await running([failing])
  const id = await one.enqueue(null, failing, {}, { key: 'farm' })
  await until(async () => stateOf(id)).toEqual({ state: 'failed', retries: 1, note: '坏了 2' })
  const dead = await sql<{ id: string; source: string }>`select id, source_name as source from pgboss.job
    where name = 'dead-letters' and state = 'created'`.execute(t.db)
  expect(dead.rows).toMatchObject([{ source: 'test-failing' }])
  expect(await one.redrive('test-failing', dead.rows[0]?.id ?? '')).toBe(true)
  await until(async () => fails).toBe(4)
  expect(await one.redrive('test-failing', dead.rows[0]?.id ?? '')).toBe(false)
})

test('a job that was handed in runs after a restart', async () => {
  const first = server([slow])
  await first.start()
  const id = await first.enqueue(null, slow, {})
  await first.stop()
  expect((await stateOf(id))?.state).toBe('created')
  await running([slow])
  await until(async () => (await stateOf(id))?.state).toBe('completed')
})

test(
  'a server that stops reports what it runs, and within two seconds; the next one begins it again',
  TIMED,
  async () => {
    const again = defineJob({
      ...facts,
      head: { ...named, name: 'test-slow', label: '慢' },
      retry: { limit: 2, delay: 0 },
      work: interruptible,
    })
    let attempts = 0
    async function interruptible({ signal }: JobContext): Promise<undefined> {
      attempts += 1
      if (attempts > 1) return undefined
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      throw new JobInterrupted()
    }
    const first = await running([again])
    const id = await first.enqueue(null, again, {})
    await until(async () => (await stateOf(id))?.state).toBe('active')
    const begin = performance.now()
    await first.stop()
    expect(performance.now() - begin).toBeLessThan(2000)
    expect((await stateOf(id))?.state).toBe('retry')
    await running([again])
    await until(async () => (await stateOf(id))?.state).toBe('completed')
    expect(attempts).toBe(2)
  },
)

test('a job that is cancelled while it runs is notified', async () => {
  const one = await running([slow])
  let aborted = false
  held = ({ signal }) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        aborted = true
        resolve()
      })
    })
  const id = await one.enqueue(null, slow, {})
  await until(async () => (await stateOf(id))?.state).toBe('active')
  await one.cancel(slow, id ?? '')
  await until(async () => aborted).toBe(true)
  expect((await stateOf(id))?.state).toBe('cancelled')
})
