import fc from 'fast-check'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { recordEvents } from '#server/commands/herd/record-events.ts'
import { rebuildFarm } from '#server/commands/rebuild/rebuild-farm.ts'
import { scoped } from '#server/kit/database.ts'
import { pig } from '#server/projections/animal.projection.ts'
import { batchFigures, batchMove, batchWeighing } from '#server/projections/batch.projection.ts'
import { derived } from '#server/projections/index.ts'
import {
  FARM_TODAY,
  farmLife,
  liveFarm,
  newFarm,
  scopeOf as scopeIn,
  touchBatch,
  yearOf,
} from '#support/farm-life.ts'
import { herdFixture } from '#support/herd.ts'

const fixture = await herdFixture()
const { db, caller } = fixture
const scopeOf = (farmId: string) => scopeIn(fixture, farmId)

/** Farms of a usual run; a long one takes more: FARMS=100. */
const FARMS = Number(process.env.FARMS ?? 8)
const rebuild = (farmId: string, dryRun: boolean) =>
  rebuildFarm(db, scopeOf(farmId), { farmId, dryRun, from: null, today: FARM_TODAY })

/** Every projected column of a farm, row by row. */
async function projections(farmId: string): Promise<string[]> {
  const parts: string[] = []
  for (const table of [pig, ...Object.values(derived), batchMove, batchWeighing, batchFigures]) {
    const names = Object.keys(table.columns).map((one) => sql.ref(`t.${one}`))
    const rows = await sql<{
      text: string
    }>`select row(${sql.join(names)})::text as text from ${sql.table(table.name)} t
      where t.farm_id = ${farmId} order by 1`.execute(db)
    parts.push(...rows.rows.map(({ text }) => `${table.name} ${text}`))
  }
  return parts
}

/** Transfers whose pigs came with another mean day of birth than they left with. */
async function strayBirths(farmId: string): Promise<number> {
  const found = await sql<{ stray: number }>`select count(*)::int as stray from batch_event i
    join batch_event o on o.farm_id = i.farm_id and o.link_uid = i.link_uid and o.type = 'batch_out_transfer'
    join batch_move m on m.farm_id = o.farm_id and m.source_uid = o.uid and m.kind = 'OUT_TRANSFER'
    where i.farm_id = ${farmId} and i.type = 'batch_in_transfer'
      and abs((i.payload->>'born')::numeric - m.born) > 0.01`.execute(db)
  return found.rows[0]?.stray ?? 0
}

test(
  'projections written event by event are the ones a rebuild writes from scratch',
  async () => {
    const seen = { events: 0, refused: 0, corrected: 0, kept: 0, touched: 0 }
    const asked = new Set<string>()
    await fc.assert(
      fc.asyncProperty(farmLife, async (life) => {
        const { farmId, ...lived } = await liveFarm(fixture, life)
        for (const key of Object.keys(seen) as (keyof typeof seen)[]) seen[key] += lived[key]
        const incremental = await projections(farmId)
        const trial = await rebuild(farmId, true)
        expect([trial.differences, trial.found.rows]).toEqual([0, []])
        for (const { rule, item, expected, actual } of trial.found.identities) {
          expect([rule, item, actual]).toEqual([rule, item, expected])
          asked.add(rule)
        }
        expect(await strayBirths(farmId)).toBe(0)
        await sql`delete from sow_span where farm_id = ${farmId}`.execute(db)
        await sql`update batch set stock = stock + 1, birth_date = null where farm_id = ${farmId}`.execute(db)
        await sql`delete from batch_move where farm_id = ${farmId} and no = 0`.execute(db)
        expect((await rebuild(farmId, false)).differences).toBeGreaterThan(life.sows - 1)
        expect(await projections(farmId)).toEqual(incremental)
        expect(incremental.length).toBeGreaterThan(life.sows)
      }),
      { numRuns: FARMS, seed: 20261121 },
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(20) // every way was walked
    expect([...asked]).toEqual(expect.arrayContaining(['R1', 'R2', 'R3', 'R4', 'R5']))
  },
  60_000 + FARMS * 10_000,
)

test('control: a projection that is off by one is noticed', async () => {
  const farm = await newFarm(fixture)
  const { farmId } = farm
  const entries = yearOf(fixture, farm, 1, 3)
  await scoped(db, scopeOf(farmId), (tx) =>
    recordEvents(tx, caller, { farmId, entries, today: FARM_TODAY, dryRun: false }),
  )
  const incremental = await projections(farmId)
  await sql`update litter set stillborn = stillborn + 1, suckling = suckling + 1 where farm_id = ${farmId} and uid =
    (select uid from litter where farm_id = ${farmId} order by farrow_date limit 1)`.execute(db)
  await sql`update pig set status = 'OPEN' where farm_id = ${farmId} and ear_no = 'G0001'`.execute(db)
  await sql`delete from litter_move where farm_id = ${farmId} and kind = 'WEAN'`.execute(db)
  await sql`update batch_move set qty = qty + 1 where farm_id = ${farmId} and no = 0`.execute(db)
  await sql`insert into batch_weighing (farm_id, batch_id, source_uid, weigh_date, sample_qty, weight)
    values (${farmId}, ${uuidv7()}, ${uuidv7()}, '2025-08-01', 3, 30)`.execute(db)
  await sql`insert into pig_stay (farm_id, pig_id, no, from_date) values (${farmId}, ${uuidv7()}, 0, '2025-01-01')`.execute(
    db,
  )
  await sql`insert into litter_move (farm_id, uid, litter_uid, pig_id, kind, move_date, qty, suckling)
    values (${farmId}, ${uuidv7()}, ${uuidv7()}, ${uuidv7()}, 'DEATH', '2025-01-01', -1, 0)`.execute(db)
  const tampered = await projections(farmId)
  const { found, differences } = await rebuild(farmId, true)
  expect(await projections(farmId)).toEqual(tampered) // a trial reports, and leaves all as it is
  const said = found.rows.map(({ table, field, before, after }) => `${table} ${field} ${before} → ${after}`)
  expect(said).toContain('猪只档案 状态 OPEN → ACTIVE')
  expect(said).toContain('带仔变动 整行 缺少 → 补上')
  expect(said).toContain('带仔变动 整行 多余 → 删除')
  expect(said).toContain('栏舍区间 整行 多余 → 删除')
  expect(said).toContain('批次称重 整行 多余 → 删除')
  expect(said.some((line) => line.startsWith('批次变动 头数'))).toBe(true)
  expect(said.some((line) => line.startsWith('窝 死胎'))).toBe(true)
  const broken = found.identities.filter((one) => one.expected !== one.actual).map((one) => one.rule)
  expect(new Set(broken)).toEqual(new Set(['R1', 'R2', 'R3', 'R4']))

  expect((await rebuild(farmId, false)).differences).toBe(differences)
  expect(await projections(farmId)).toEqual(incremental)
  expect((await rebuild(farmId, true)).differences).toBe(0)
})

/** A farm whose weaned piglets stand in batches, some of which were split. */
async function farmOfBatches() {
  const farm = await newFarm(fixture)
  const { farmId } = farm
  const say = (entries: Parameters<typeof recordEvents>[2]['entries']) =>
    scoped(db, scopeOf(farmId), (tx) =>
      recordEvents(tx, caller, { farmId, entries, today: FARM_TODAY, dryRun: false }),
    )
  await say(yearOf(fixture, farm, 1, 8))
  for (const pick of [16, 17, 18]) await touchBatch(fixture, farmId, { pick, shift: 1, undo: false })
  return farmId
}

const broken = async (farmId: string) =>
  (await rebuild(farmId, true)).found.identities.flatMap(({ rule, item, expected, actual }) =>
    expected === actual ? [] : [`${rule} ${item} ${actual - expected}`],
  )

/** Faults without a replay that would name the figure and the batch. */
test('identities of batches: each names what does not add up, by how much, and errors never make up for each other', async () => {
  const farmId = await farmOfBatches()
  expect(await broken(farmId)).toEqual([])
  const batches = await sql<{ uid: string }>`select uid from batch where farm_id = ${farmId} and stock > 0
    order by batch_no`.execute(db)
  const [first, second] = batches.rows.map(({ uid }) => uid)
  const wrong = async (change: ReturnType<typeof sql>, back: ReturnType<typeof sql>) => {
    await change.execute(db)
    const found = await broken(farmId)
    await back.execute(db)
    expect(await broken(farmId)).toEqual([])
    return found
  }
  const stock = (one?: string, two?: string) =>
    sql`update batch set stock = stock + case when uid = ${one}::uuid then 1 else -1 end
      where farm_id = ${farmId} and uid in (${one}::uuid, ${two}::uuid)`
  expect(await wrong(stock(first, second), stock(second, first))).toEqual(['R1 存栏与变动合计不符的批次 2'])
  const shut = (status: string) => sql`update batch set status = ${status} where uid = ${first}::uuid`
  expect(await wrong(shut('CLOSED'), shut('OPEN'))).toEqual(['R1 已结批仍有存栏的批次 1'])
  const closing = (by: number) =>
    sql`update batch_day set heads = heads + ${sql.lit(by)} where farm_id = ${farmId} and batch_id = ${first}::uuid and day =
      (select min(day) from batch_day where farm_id = ${farmId} and batch_id = ${first}::uuid)`
  expect(await wrong(closing(1), closing(-1))).toEqual(['R1 每日存栏与变动不符的天数 1'])
  const weaned = (by: number) =>
    sql`update litter_move set qty = qty + ${sql.lit(by)} where (litter_uid, uid) = (select litter_uid, uid from litter_move
      where farm_id = ${farmId} and kind = 'WEAN' and batch_id is not null order by uid limit 1)`
  expect(await wrong(weaned(1), weaned(-1))).toContain('R4 与批次转入不符的断奶 1')
  const passed = (by: number) =>
    sql`update batch_move set qty = qty + ${sql.lit(by)} where (batch_id, source_uid) = (select batch_id, source_uid from batch_move
      where farm_id = ${farmId} and kind = 'IN_TRANSFER' order by source_uid limit 1)`
  expect(await wrong(passed(1), passed(-1))).toEqual([
    'R1 批次存栏＝各次变动合计 -1',
    'R1 存栏与变动合计不符的批次 1',
    'R1 每日存栏与变动不符的天数 1',
    'R5 批次转出＝批次转入 1',
    'R5 转出与转入不符的批次转群 1',
  ])
})
