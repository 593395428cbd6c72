/** Every report answers the same before and after its kept days, weeks, months and costs are brought up to date. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { followings } from '#server/jobs/look-for-changes.ts'
import { serverReports } from '#server/reports/index.ts'
import { drawn, runsOf } from '#support/drawn.ts'
import { fillFarm } from '#support/fuller-farm.ts'
import { follow } from '#support/keep.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { periodOf } from '#support/reports.ts'

const { t, admin, farmId } = await referenceFixture()
const TODAY = '2025-07-19'
const OTHERS = runsOf(60, 10)

const company = await t.node({ type: 'company', name: '落后公司' })
for (let no = 1; no <= OTHERS; no += 1) await t.node({ type: 'farm', name: `落后${no}场`, parent: company })

async function leaveOthersBehind(): Promise<void> {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = current_schema() and table_name like '%\\_stale' and column_name = 'since' order by 1`.execute(
    t.db,
  )
  expect(tables.rows.length).toBeGreaterThanOrEqual(6)
  for (const { name } of tables.rows)
    await sql`insert into ${sql.table(name)} (farm_id, since) select uid, '2025-01-01' from organize where name like '落后%场'`.execute(
      t.db,
    )
}

/** Every report of the farm, as rows and by each of its groups. */
async function answers(): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>()
  for (const [turn, source] of serverReports.entries()) {
    const { name, groups } = source.report
    const filters = {
      ...periodOf(source),
      ...('farmIds' in source.report.filters ? { farmIds: [farmId] } : {}),
    }
    for (const groupBy of [null, ...drawn('kept', Object.keys(groups ?? {}), turn, 6)]) {
      const { code, msg, data } = await admin.post<{
        list: Record<string, unknown>[]
        sums: object
        late?: unknown
      }>(`bi/${name}`, {
        ...{ filters, groupBy, pageSize: 100 },
      })
      const key = `${name} ${groupBy ?? 'rows'}`
      // rows of the ledger are written anew with their month
      const rows = data?.list.map(({ row: _, ...one }) => JSON.stringify(one)).sort()
      found.set(key, code === 'SUCCESS' ? { rows, sums: data.sums, late: data.late ?? null } : msg)
    }
  }
  return found
}

async function bringUpToDate(): Promise<void> {
  for (let round = 0; round < 2; round += 1)
    for (const one of followings)
      await follow(one, t.db, TODAY, (_, error) => {
        throw error
      })
}

const differing = (before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>) =>
  [...after]
    .filter(([key, answer]) => JSON.stringify(before.get(key)) !== JSON.stringify(answer))
    .map(([key]) => key)

test('every report answers as it does once everything is up to date, with nothing kept yet and after a change', async () => {
  await fillFarm(admin, farmId)
  await leaveOthersBehind()
  const first = await answers()
  expect([...first].filter(([, answer]) => typeof answer === 'string')).toEqual([])
  await bringUpToDate()
  const kept = await answers()
  expect(differing(first, kept)).toEqual([])
  // and behind a change of a setting that everything follows from
  await leaveOthersBehind()
  const changed = await sql<{ uid: string; version: number; code: string }>`
    (select uid, version, type as code from farm_event where farm_id = ${farmId} and type in ('feed_use', 'event_cure') order by event_date limit 4)`.execute(
    t.db,
  )
  for (const { uid, version, code } of changed.rows) {
    const { data } = await admin.delete<{ accepted: boolean }>(`event/${code}/${uid}`, {
      version,
      reason: '重录',
    })
    expect(data.accepted).toBe(true)
  }
  const behind = await answers()
  expect(differing(kept, behind).length).toBeGreaterThan(5)
  await bringUpToDate()
  expect(differing(behind, await answers())).toEqual([])
}, 120_000)
