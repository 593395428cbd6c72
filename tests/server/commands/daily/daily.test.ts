import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { DailyProblem } from '#domain/close/close.daily.ts'
import { herdDays } from '#server/jobs/look-for-changes.ts'
import { follow } from '#support/keep.ts'
import { referenceFixture } from '#support/reference-farm.ts'

/** Kept days of the reference farm. Today is 2025-07-19. */
const { t, admin, farmId } = await referenceFixture()

const found = async (period = '2025-06') =>
  (await admin.post<{ list: DailyProblem[] }>('mrclcf/check', { farmId, period })).data.list.map(
    ({ kind, problem, day }) => `${kind} ${problem} ${day}`,
  )
const again = (day: string, batchId: string | null = null) =>
  admin.post('mrclcf/again', { farmId, day, batchId })

test('missing days, days kept twice, closing heads that do not lead to the next day, and days calculated anew', async () => {
  await follow(herdDays, t.db, '2025-07-19', (_farm, error) => {
    throw error
  })
  expect(await found()).toEqual([])
  await sql`delete from herd_day where day = '2025-06-10'`.execute(t.db)
  await sql`update herd_day set end_sows = end_sows + 1 where day = '2025-06-12'`.execute(t.db)
  expect(await found()).toEqual(['HERD MISSING 2025-06-10', 'HERD DIFFERENT 2025-06-12'])
  expect((await again('2025-06-10')).msg).toBe('')
  expect(await found()).toEqual([])

  const batch = await sql<{
    uid: string
  }>`select batch_id as uid from batch_day order by day limit 1`.execute(t.db)
  const batchId = batch.rows[0]?.uid ?? ''
  await sql`update batch_day set until = until + 3 where day = '2025-06-11'`.execute(t.db)
  await sql`update batch_day set heads = heads + 2 where day = '2025-06-14'`.execute(t.db)
  expect(await found()).toEqual([
    'BATCH TWICE 2025-06-11',
    'BATCH DIFFERENT 2025-06-14',
    'BATCH JUMP 2025-06-14',
    'BATCH JUMP 2025-06-29',
  ])
  await again('2025-06-01', batchId)
  expect(await found()).toEqual([])

  await sql`update sow_span set from_date = from_date - 2 where from_date = '2025-06-16'`.execute(t.db)
  expect((await found()).filter((one) => one.startsWith('PIG'))).toEqual(['PIG TWICE 2025-06-14'])
})
