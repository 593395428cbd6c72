import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rebuildFarm } from '#server/commands/rebuild/rebuild-farm.ts'
import { back, batchFixture } from '#support/batches.ts'
import { TODAY } from '#support/event-forms.ts'
import { remakeSums } from '#support/kept-sums.ts'

const { t, own, client, farm, house, send, violationsOf, must, open, correct } = await batchFixture()
const feedId = own.known.materials.FEED
const silo = { houseId: house.uid, feedId }
const bring = (days: number, qty: number) =>
  must('feed_in', { ...silo, date: back(days), qty, docNo: `SL${days}` })
const fed = (days: number, qty: number, more: object = {}) => ({
  ...silo,
  date: back(days),
  feedClass: 'FINISH',
  source: 'SILO',
  qty,
  ...more,
})

const left = async (days: number, more: object = silo) => {
  const rows = [{ date: back(days), ...more }]
  const { data } = await client.post<{ list: { siloLeft: number | null }[] }>('event/feed_use/lookup', {
    rows,
  })
  return data.list[0]?.siloLeft
}
const found = await sql<{ uid: string }>`select uid from organize where type = 'company'`.execute(t.db)
const companies = found.rows.map(({ uid }) => uid)
const rebuild = () =>
  rebuildFarm(t.db, { farms: [farm.uid], companies, root: false } as never, {
    farmId: farm.uid,
    dryRun: true,
    from: null,
    today: TODAY,
  })
const r6 = async () =>
  (await rebuild()).found.identities
    .filter(({ rule }) => rule === 'R6')
    .map(({ item, expected, actual }) => [item, expected, actual])

test('a silo without a book limits no use', async () => {
  expect(await violationsOf('feed_use', fed(30, 9000))).toEqual([])
  expect(await left(1)).toBeNull()
  expect(await r6()).toEqual([])
})

test('golden: delivered 5,000, used 1,200.5 by the house and 900 by its batch, 2,850 counted, used again', async () => {
  await open('S1')
  await bring(20, 5000)
  await must('feed_use', fed(17, 1200.5))
  expect(await left(17)).toBe(3799.5)
  await must('feed_use', { date: back(14), earNo: 'S1', feedId, source: 'SILO', qty: 900 })
  // issued feed never lay in the silo
  await must('feed_use', fed(14, 777, { source: 'ISSUE' }))
  await must('feed_count', { ...silo, date: back(14), counted: 2850 })
  await must('feed_use', fed(10, 850))
  expect([await left(15), await left(14), await left(0), await left(25)]).toEqual([3799.5, 2850, 2000, null])
  // the batch stands in the house
  expect(await left(0, { earNo: 'S1', feedId })).toBe(2000)
  expect(await r6()).toEqual([
    ['全部料塔：入料＋盘盈亏＝用料＋库存变化', 4950.5, 4950.5],
    ['任一日余量小于0的料塔', 0, 0],
    [`B舍 料FEED ${back(20)}～${back(10)} 入料5000 盘盈亏-49.5 用料2950.5 库存变化2000`, 4950.5, 4950.5],
  ])
})

test('M-01: no more than is left, rows of one session together; K-55 and K-02 keep the book whole', async () => {
  const short = 'M-01 E qty 库存不足：料FEED可用2000kg'
  expect(await violationsOf('feed_use', fed(2, 2000.01))).toEqual([short])
  expect(
    await violationsOf('feed_use', {
      ...fed(2, 2000.01),
      houseId: undefined,
      feedClass: undefined,
      earNo: 'S1',
    }),
  ).toEqual([short])
  const both = await send('feed_use', [fed(2, 1500), fed(1, 600), fed(1, 500)], { dryRun: true })
  expect(both.map(({ accepted }) => accepted)).toEqual([true, false, true])
  expect(both[1]?.violations[0]?.message).toBe('库存不足：料FEED可用500kg')
  expect(await violationsOf('feed_count', { ...silo, date: back(14), counted: 1 })).toEqual([
    `K-55 E date 该料塔${back(14)}已有盘点记录，请修改原记录`,
  ])
  expect(await violationsOf('feed_count', { ...silo, date: back(12), counted: 100 })).toEqual([
    `K-01 E date 插入后与后续事件【用料 ${back(10)}】冲突`,
  ])
  const { rows } = await sql<{ uid: string; type: string }>`select uid, type from farm_event
    where farm_id = ${farm.uid} and type in ('feed_in', 'feed_count')`.execute(t.db)
  const uidOf = (type: string) => String(rows.find((one) => one.type === type)?.uid)
  const conflict = { message: `与后续事件【用料 ${back(17)}】冲突，请先撤销该事件`, rule: 'K-02' }
  const less = { version: 1, row: { qty: 1000 } }
  expect((await correct('patch', 'feed_in', uidOf('feed_in'), less)).violations).toMatchObject([conflict])
  // the count makes a beginning of its own: without the delivery the book opens there
  const gone = await correct('delete', 'feed_in', uidOf('feed_in'), { version: 1, dryRun: true })
  expect(gone.accepted).toBe(true)
  const counted = { version: 1, row: { counted: 849 } }
  expect((await correct('patch', 'feed_count', uidOf('feed_count'), counted)).violations).toMatchObject([
    { rule: 'K-02', message: `与后续事件【用料 ${back(10)}】冲突，请先撤销该事件` },
  ])
})

test('a use that is changed or moved to another feed is judged by both books', async () => {
  const uid = await must('feed_use', fed(3, 400))
  const edit = (row: object) => correct('patch', 'feed_use', uid, { version: 1, row, dryRun: true })
  expect((await edit({ qty: 2000 })).accepted).toBe(true)
  expect((await edit({ qty: 2001 })).violations).toMatchObject([
    { rule: 'M-01', message: '库存不足：料FEED可用2000kg' },
  ])
  expect((await edit({ source: 'ISSUE', qty: 2001 })).accepted).toBe(true)
  await correct('delete', 'feed_use', uid, { version: 1 })
  expect(await left(0)).toBe(2000)
})

test('the count grid is filled with the silos that hold something; a spoilt table is found and mended', async () => {
  const { data } = await client.get<{ list: unknown[] }>('event/feed_count/list/silos')
  expect(data.list).toEqual([{ earNo: 'B舍', place: '料FEED', cells: silo, header: {} }])
  await sql`update silo_move set qty = 4000 where farm_id = ${farm.uid} and kind = 'IN'`.execute(t.db)
  expect((await r6())[0]).toEqual(['全部料塔：入料＋盘盈亏＝用料＋库存变化', 4950.5, 4950.5])
  const { differences, found } = await rebuild()
  expect([differences, found.rows.map(({ table, field }) => `${table} ${field}`)]).toEqual([1, ['料塔 数量']])
})

test('eight clerks at once take what is there, once', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => send('feed_use', [fed(0, 500)])))
  expect(answers.filter(([one]) => one?.accepted)).toHaveLength(4)
  expect(await left(0)).toBe(0)
})

test('K-54: feed of a house whose animals also ate at stations asks for a reason', async () => {
  const [sow] = own.earNos
  await sql`insert into feed_use (farm_id, uid, use_date, house_id, feed_class, qty, source, pig_id)
    select farm_id, gen_random_uuid(), ${back(1)}::date, house_id, 'GESTATION', 2.6, 'STATION', uid from pig
     where farm_id = ${farm.uid} and ear_no = ${String(sow)}`.execute(t.db)
  await remakeSums(t.db)
  const row = { ...fed(1, 300), source: 'ISSUE', feedClass: 'GESTATION' }
  const asked = 'K-54 W houseId 该栋舍当日已有1头猪的精准饲喂用料2.6kg，再按栋舍录入会重复计料，请确认'
  expect(await violationsOf('feed_use', row)).toEqual([asked])
  expect(await violationsOf('feed_use', { ...row, feedClass: 'LACTATION' })).toEqual([])
  expect(await violationsOf('feed_use', { ...row, date: back(2) })).toEqual([])
  const [kept] = await send('feed_use', [{ ...row, confirmReason: '公猪料，另有猪只' }])
  expect(kept?.accepted).toBe(true)
})

test('K-57 R11 a silo keeps what was counted; feed entered for a day up to it asks for a reason and shows as a later correction', async () => {
  const other = (
    await client.post<{ uid: string }>('basic-material', {
      ...{
        code: 'SILO57',
        name: '塔料',
        materialClass: 'FEED',
        unitId: (await client.get<{ unitId: string }>(`basic-material/${feedId}`)).data.unitId,
      },
    })
  ).data.uid
  const cells = { houseId: house.uid, feedId: other }
  await must('feed_in', { ...cells, date: back(9), qty: 1000 })
  const counted = await must('feed_count', { ...cells, date: back(5), counted: 980 })
  const row = { ...fed(5, 15), feedId: other }
  const asked = `K-57 W date 【余料盘点】已于${back(5)}盘点【塔料】，补录将改变其差异，实盘数量不变`
  expect(await violationsOf('feed_use', row)).toEqual([asked])
  expect(await violationsOf('feed_in', { ...cells, date: back(6), qty: 5 })).toEqual([asked])
  expect(await violationsOf('feed_use', { ...row, date: back(4) })).toEqual([])
  const line = async () => {
    const { data } = await client.post<{ list: Record<string, unknown>[] }>('bi/feed-silo', {
      filters: { farmIds: [farm.uid], dateFrom: back(9), dateTo: back(1), feedId: other, kind: 'COUNT' },
    })
    return data.list.map(({ counted: found, difference, correction }) => [found, difference, correction])
  }
  expect(await line()).toEqual([['980.00', '-20.00', null]])
  const [kept] = await send('feed_use', [{ ...row, confirmReason: '漏录' }])
  expect(kept).toMatchObject({ accepted: true, violations: [{ rule: 'K-57', confirmed: true }] })
  expect([await left(5, cells), await line()]).toEqual([980, [['980.00', '-5.00', '15.00']]])
  // who counts again what the book has now says it anew
  await correct('patch', 'feed_count', counted, { version: 1, row: { counted: 981 } })
  expect(await line()).toEqual([['981.00', '-4.00', null]])
  expect(await left(4, cells)).toBe(981)
})
