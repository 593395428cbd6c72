import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allFunctionCodes } from '#server/functions.ts'
import { type Client, testApp } from '#support/app.ts'
import { ask } from '#support/reports.ts'
import { rowsOf } from '#support/workbook.ts'

/** Kept costs of many farms are behind: a report of one farm is right, and names a farm whose costs fail. */
const t = await testApp({ now: () => new Date('2026-11-21T12:00:00+08:00') })
const company = await t.node({ type: 'company', name: '甲公司' })
const farms = await Promise.all(
  Array.from({ length: 60 }, (_, n) => t.node({ type: 'farm', name: `${n + 1}场`, parent: company })),
)
await t.user({ account: 'chief', at: company, functions: allFunctionCodes })
const chief: Client = await t.as('chief')

/** Books 1,000 元 and more in each farm, so that all ledgers are behind. */
async function book(): Promise<void> {
  const uids = farms.map(({ uid }) => uid)
  await sql`insert into period_cost (farm_id, uid, at_farm_id, month, cost_item_id, amount, allocation, cost_class)
    select f.uid, gen_random_uuid(), f.uid, '2026-10', gen_random_uuid(), 1000 + f.no, 'DIRECT', 'BREEDING'
      from unnest(${uids}::uuid[]) with ordinality f (uid, no)`.execute(t.db)
}
const period = { dateFrom: '2026-10-01', dateTo: '2026-10-31' }
const costs = async (farmIds: readonly string[]) =>
  (await ask(chief, 'bi/cost-summary', { filters: { farmIds, ...period } })) as unknown as {
    sums: { amount: string | null }
    late: string | null
  }

test('sixty farms are behind: whichever is asked about is right, and nothing is said to be late', async () => {
  await book()
  for (const at of [59, 30, 0]) {
    const { sums, late } = await costs([farms[at]?.uid ?? ''])
    expect([at, Number(sums.amount), late]).toEqual([at, 1001 + at, null])
  }
  const all = await costs([company.uid])
  expect([Number(all.sums.amount), all.late]).toEqual([60 * 1000 + (60 * 61) / 2, null])
})

test('a farm whose costs cannot be brought up to date is named on the screen and in the file; the others are right', async () => {
  const [first, second] = farms.map(({ uid }) => uid)
  await sql`create function fail_ledger() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
    t.db,
  )
  await sql`create trigger fail_ledger before insert on cost_ledger for each row
    when (new.farm_id = ${sql.lit(first)}::uuid) execute function fail_ledger()`.execute(t.db)
  await book()
  const words = '成本尚未更新到最新录入：1场（2026-10-01起），不能用于月结'
  const both = await costs([first ?? '', second ?? ''])
  expect([Number(both.sums.amount), both.late]).toEqual([1001 + 2 * 1002, words])
  expect((await costs([second ?? ''])).late).toBeNull()
  const asked = { filters: { farmIds: [first], ...period } }
  const { response } = await chief.post('bi/cost-summary/export', asked)
  const rows = (await rowsOf(response.rawPayload)).flatMap(({ cells }) => [...cells])
  expect(rows.filter((cell) => String(cell).includes(words))).toHaveLength(1)
  // the list of batches names it as well
  expect((await chief.get<{ words: string }>('batch-manage/late')).data.words).toBe(words)
  await sql`drop function fail_ledger() cascade`.execute(t.db)
  expect((await costs([first ?? ''])).late).toBeNull()
})

test('every report that reads kept costs says which, so that they are brought up to date before', () => {
  const root = join(import.meta.dirname, '../../../../server/reports')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ folder: dirname(name), text: readFileSync(join(root, name), 'utf8') }))
  const wanted = { batches: /batch_cost_day|batch_move_cost/, ledger: /cost_ledger/ }
  const folders = Map.groupBy(sources, ({ folder }) => folder)
  const wrong = [...folders].flatMap(([folder, files]) => {
    const text = files.map((one) => one.text).join('\n')
    const declared = /keeps: \[([^\]]*)\]/.exec(text)?.[1] ?? ''
    return Object.entries(wanted).flatMap(([kept, tables]) =>
      tables.test(text) && !declared.includes(`keptCosts.${kept}`) ? [`${folder} reads ${kept}`] : [],
    )
  })
  expect(wrong).toEqual([])
  expect(
    [...folders].filter(([, files]) => files.some(({ text }) => text.includes('keeps: ['))),
  ).toHaveLength(7)
})
