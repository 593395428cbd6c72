import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { resources } from '#resources/index.ts'
import { refreshKept } from '#server/commands/costs/costs.fresh.ts'
import { allFunctionCodes } from '#server/functions.ts'
import { keptCosts } from '#server/queries/kept-costs.ts'
import {
  type Bill,
  costOracle,
  type Happened,
  type Material,
  type Start,
  type What,
} from '#support/cost-oracle.ts'
import { eventFixture, type RowAnswer } from '#support/event-fixture.ts'
import { TODAY } from '#support/event-forms.ts'
import { ask } from '#support/reports.ts'
import { sessionOf } from '#support/routes.ts'

/** Random months of feed, drugs, bills and pigs, 15 % of it taken back, equal an oracle of their own to the cent and gram (R1–R11). */
const { t } = await eventFixture()
const FROM = '2026-09-01'
const MONTHS = ['2026-09', '2026-10', '2026-11']

/** The same numbers for the same seed. */
function luckOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    below,
    of: <T>(all: readonly T[]): T => all[below(all.length)] as T,
    chance: (rate: number) => next() < rate,
  }
}

async function farmOf(seed: number) {
  const company = await t.node({ type: 'company', name: `随机${seed}公司` })
  const farm = await t.node({ type: 'farm', name: `随机${seed}场`, parent: company })
  const user = await t.user({ account: `random${seed}`, at: farm, functions: [...allFunctionCodes] })
  const client = await sessionOf(t, user)
  const made = async (name: string, body: object) => {
    const { data, msg, errors } = await client.post<{ uid: string; version: number; docNo: string }>(
      name,
      body,
    )
    if (!data) throw new Error(`${name} ${msg} ${JSON.stringify(errors)}`)
    return data
  }
  const word = async (scode: string) =>
    (
      await sql<{
        uid: string
      }>`select uid from data_dictionary where scode = ${scode} order by sort limit 1`.execute(t.db)
    ).rows[0]?.uid
  const houses: string[] = []
  for (const name of ['甲舍', '乙舍'])
    houses.push((await t.node({ type: 'house', kind: 'HOUSE', name: `${name}${seed}`, parent: farm })).uid)
  const unitId = await word('unit')
  const material = async (materialClass: Material) =>
    (
      await made('basic-material', {
        code: `SJ${materialClass}${seed}`,
        name: `随机${materialClass}`,
        materialClass,
        unitId,
        kgPerUnit: '1',
      })
    ).uid
  const materials = { FEED: await material('FEED'), DRUG: await material('DRUG') }
  const at = { atFarmId: farm.uid }
  const warehouseId = (
    await made('warehouse', { ...at, code: `S${seed}`, name: `库${seed}`, kind: 'GENERAL' })
  ).uid
  const supplierId = (await made('basic-supplier', { code: `S${seed}`, name: `供${seed}`, kind: 'FEED' })).uid
  return { farm, client, made, word, houses, materials, at, warehouseId, supplierId }
}

type Fixture = Awaited<ReturnType<typeof farmOf>>
type Entered = { readonly happened: Happened; back(): Promise<boolean> }

/** Enters things; what the product refuses did not happen. */
function clerk(
  { farm, client, houses, materials, warehouseId, supplierId, at, word }: Fixture,
  batchNos: ReadonlyMap<string, string>,
) {
  const approved = async (name: string, body: object) => {
    let { data } = await client.post<{ uid: string; version: number; docNo: string } | null>(name, body)
    for (const step of ['submit', 'approve'])
      if (data)
        data = (
          await client.post<typeof data>(`${name}/${data.uid}/${step}`, {
            version: data.version,
            reason: '核对',
          })
        ).data
    return data
  }
  const document = async (name: string, body: object) => {
    const row = await approved(name, body)
    const back = async () =>
      row !== null &&
      (await client.post(`${name}/${row.uid}/unapprove`, { version: row.version, reason: '撤回' })).code ===
        'SUCCESS'
    return row && { uid: row.uid, docNo: row.docNo, back }
  }
  const event = async (code: string, row: object) => {
    const { data } = await client.post<{ results: RowAnswer[] }>(`event/${code}`, {
      farmId: farm.uid,
      rows: [{ ...row, confirmReason: '核实' }],
    })
    const answer = data.results[0]
    const back = async () =>
      (
        await client.delete<{ accepted: boolean }>(`event/${code}/${answer?.uid}`, {
          version: 1,
          reason: '撤回',
        })
      ).data?.accepted === true
    return answer?.accepted ? { uid: String(answer.uid), docNo: '', back } : null
  }
  const line = (material: Material, more: object) => ({
    lines: [{ materialId: materials[material], ...more }],
  })
  const units = (qty: number) => (qty / 1000).toFixed(3)
  const docNos = new Map<string, string>()
  const issue = (day: string, material: Material, qty: number, to: object) =>
    document('materialReceiveApply', {
      ...{ applyFarmId: farm.uid, applyDate: day, applicant: '张三', warehouseId, ...to },
      ...line(material, { applyQty: units(qty) }),
    })
  const target = (house: string | null, batch: string | null) =>
    batch !== null
      ? { purpose: 'BATCH', batchNo: batchNos.get(batch) }
      : house !== null
        ? { purpose: 'HOUSE', houseId: house }
        : { purpose: 'DEPARTMENT', department: '后勤' }
  return {
    houses,
    async enter(day: string, what: What): Promise<{ uid: string; back(): Promise<boolean> } | null> {
      if (what.is === 'receive') {
        const price = (what.cents / 100 / (what.qty / 1000)).toFixed(4)
        return document('receive', {
          ...{ receiveFarmId: farm.uid, receiveDate: day, warehouseId, supplierId },
          ...line(what.material, { qty: units(what.qty), price }),
        })
      }
      if (what.is === 'issueFeed') return issue(day, 'FEED', what.qty, target(what.house, null))
      if (what.is === 'issueDrug') {
        const made = await issue(day, 'DRUG', what.qty, target(what.house, what.batch))
        if (made) docNos.set(what.uid, made.docNo)
        return made
      }
      if (what.is === 'returnDrug')
        return document('material-return', {
          ...{
            returnFarmId: farm.uid,
            returnDate: day,
            direction: 'WAREHOUSE',
            sourceNo: docNos.get(what.of),
            cause: '多领',
          },
          ...line('DRUG', { qty: units(what.qty) }),
        })
      if (what.is === 'count')
        return document('material-alteration', {
          ...{ countFarmId: farm.uid, countDate: day, kind: 'COUNT', warehouseId },
          ...line(what.material, { qty: units(what.qty) }),
        })
      if (what.is === 'lose')
        return document('material-alteration', {
          ...{ countFarmId: farm.uid, countDate: day, kind: 'SCRAP', warehouseId },
          ...line(what.material, { qty: units(what.qty), cause: '破损' }),
        })
      if (what.is === 'spend')
        return event('event_batch_cost', {
          date: day,
          item: 'OTHER',
          earNo: batchNos.get(what.batch),
          amount: what.cents / 100,
        })
      const earNo = 'batch' in what && what.batch !== null ? batchNos.get(what.batch) : undefined
      if (what.is === 'feed')
        return event('feed_use', {
          ...{ date: day, feedId: materials.FEED, qty: what.qty / 1000 },
          ...(earNo ? { earNo } : { houseId: what.house, feedClass: 'NURSERY' }),
        })
      if (what.is === 'die')
        return event('batch_out_death', {
          ...{ earNo, date: day, qty: what.heads, weight: what.heads * 10 },
          ...{ reason: await word('growing_death_reason'), disposal: await word('disposal_method') },
        })
      return event('batch_out_sale', {
        earNo,
        date: day,
        qty: what.heads,
        weight: what.heads * 30,
        amount: what.heads * 500,
      })
    },
    bill: async ({ month, cents, house }: Bill) =>
      house === null
        ? client.post('periodCost', {
            ...{
              ...at,
              month,
              amount: (cents / 100).toFixed(2),
              allocation: 'PIG_DAYS',
              costItemId: await word('cost_item'),
            },
          })
        : client.post('energy-consumption', {
            ...{
              ...at,
              month,
              houseId: house,
              energyTypeId: await word('energy_type'),
              qty: '1',
              price: (cents / 100).toFixed(2),
            },
          }),
  }
}

/** The next attempt. */
function drawn(
  luck: ReturnType<typeof luckOf>,
  start: Start,
  issues: readonly string[],
): { day: string; what: What } {
  const day = addDays(FROM, 2 + luck.below(79))
  const { uid: batch, house } = luck.of(start.batches)
  const qty = (most: number) => 1000 * (1 + luck.below(most))
  const issued = luck.of(issues)
  const all: (() => What)[] = [
    () => ({ is: 'receive', material: luck.of(['FEED', 'DRUG'] as const), qty: qty(300), cents: 0 }),
    () => ({ is: 'issueFeed', house, qty: qty(200) }),
    () => ({ is: 'issueDrug', house: luck.chance(0.3) ? null : house, batch: null, qty: qty(20), uid: '' }),
    () => ({ is: 'issueDrug', house: null, batch, qty: qty(20), uid: '' }),
    () => ({ is: 'feed', house, batch: luck.chance(0.5) ? batch : null, qty: qty(60) }),
    () => ({ is: 'lose', material: luck.of(['FEED', 'DRUG'] as const), qty: qty(5) }),
    () => ({ is: 'count', material: luck.of(['FEED', 'DRUG'] as const), qty: 1_500_000 + qty(600) }),
    () => ({ is: 'spend', batch, cents: 1 + luck.below(50_000) }),
    () => ({ is: luck.of(['die', 'sell'] as const), batch, heads: 1 + luck.below(4) }),
    ...(issued ? [() => ({ is: 'returnDrug', of: issued, qty: qty(5) }) as const] : []),
  ]
  const what = luck.of(all)()
  if (what.is !== 'receive') return { day, what }
  // a price of four places that gives whole cents
  const price = 1 + luck.below(90_000)
  return { day, what: { ...what, cents: Math.round((what.qty * price) / 100_000) } }
}

async function live(seed: number, tries: number, feedBy: 'USE' | 'ISSUE' = 'USE') {
  const fixture = await farmOf(seed)
  const way = { organizeId: fixture.farm.uid, value: feedBy, effectiveFrom: FROM, reason: '口径' }
  expect((await fixture.client.put('parameter-configuration/feed_by', way)).msg).toBe('')
  const luck = luckOf(seed)
  const batches: { uid: string; house: string; heads: number; cents: number }[] = []
  const batchNos = new Map<string, string>()
  for (const [at, heads] of [40, 25, 33].entries()) {
    const house = fixture.houses[at === 2 ? 1 : 0] ?? ''
    const earNo = `R${seed}-${at}`
    const { data } = await fixture.client.post<{ results: RowAnswer[] }>('event/batch_in_init', {
      farmId: fixture.farm.uid,
      rows: [
        {
          earNo,
          date: FROM,
          stage: 'NURSERY',
          houseId: house,
          birthDate: addDays(FROM, -25),
          qty: heads,
          weight: heads * 7,
          amount: heads * 350,
        },
      ],
    })
    expect(data.results[0]?.violations ?? []).toEqual([])
    const uid =
      (
        await sql<{
          uid: string
        }>`select uid from batch where farm_id = ${fixture.farm.uid} and batch_no = ${earNo}`.execute(t.db)
      ).rows[0]?.uid ?? ''
    batches.push({ uid, house, heads, cents: heads * 35_000 })
    batchNos.set(uid, earNo)
  }
  batches.sort((a, b) => (a.uid < b.uid ? -1 : 1))
  const start: Start = { batches, from: FROM, to: '2026-11-30' }
  const { enter, bill } = clerk(fixture, batchNos)
  let entered: Entered[] = []
  // there is something from the first day on: feed that is fed before any was issued to its house costs the price list
  const begin: What[] = [
    ...(['FEED', 'DRUG'] as const).map(
      (material): What => ({ is: 'receive', material, qty: 2_000_000, cents: 500_000 }),
    ),
    ...fixture.houses.map((house): What => ({ is: 'issueFeed', house, qty: 50_000 })),
  ]
  for (const what of begin) {
    if (!(await enter(addDays(FROM, 1), what))) throw new Error('nothing to begin with')
    const happened = { day: addDays(FROM, 1), seq: entered.length, what }
    entered.push({ happened, back: async () => false })
  }
  let seq = 10
  for (let no = 0; no < tries; no += 1) {
    const known = entered.flatMap(({ happened: { what } }) => (what.is === 'issueDrug' ? [what.uid] : []))
    const { day, what: draft } = drawn(luck, start, known)
    const what: What = draft.is === 'issueDrug' ? { ...draft, uid: `I${no}` } : draft
    seq += 1
    const done = await enter(day, what)
    if (done) entered.push({ happened: { day, seq, what }, back: done.back })
    if (!luck.chance(0.15)) continue
    const gone = luck.of(entered)
    if (gone && (await gone.back())) entered = entered.filter((one) => one !== gone)
  }
  const bills: Bill[] = MONTHS.flatMap((month) => [
    { month, cents: 10_000 + luck.below(90_000), house: null },
    { month, cents: 10_000 + luck.below(90_000), house: luck.of(fixture.houses) },
  ])
  for (const one of bills) expect((await bill(one)).msg).toBe('')
  return { fixture, start, batchNos, luck, entered, happened: entered.map((one) => one.happened), bills }
}

/** Screens and reports that show the figures of past months. */
const SHOWN = [
  'cost-summary',
  'feed-cost',
  'drug-summary',
  'drugExpend_detail',
  'matProcedure',
  'feed-detail',
  'sale-pig-detail',
]

async function monthsShown({ client, farm }: Fixture, dateTo: string): Promise<Record<string, unknown>> {
  const shown: Record<string, unknown> = {}
  for (const name of SHOWN) {
    const filters = { farmIds: [farm.uid], dateFrom: FROM, dateTo }
    const { data, msg } = await client.post<{ list: Record<string, unknown>[]; sums: unknown }>(
      `bi/${name}`,
      {
        filters,
        pageSize: 100,
      },
    )
    if (!data) throw new Error(`${name} ${msg}`)
    // rows of a month that was opened again are written anew
    const rows = data.list.map(({ row: _, ...figures }) => JSON.stringify(figures)).sort()
    shown[name] = { rows, sums: data.sums }
  }
  const costs = await sql<{
    row: string
  }>`select to_jsonb(k)::text as row from batch_cost_day k where farm_id = ${farm.uid} and day <= ${dateTo}::date
    union all select to_jsonb(c)::text from batch_move_cost c where farm_id = ${farm.uid} and move_date <= ${dateTo}::date order by 1`.execute(
    t.db,
  )
  return { ...shown, costs: costs.rows }
}

/** Signs and closes a month, whatever warnings say. */
/** Refused and reversed documents are voided: a month with documents that wait is not closed. */
async function voidDrafts({ client, farm }: Fixture): Promise<void> {
  for (const name of ['receive', 'materialReceiveApply', 'material-return', 'material-alteration']) {
    const table = resources.find((one) => one.name === name)?.table ?? ''
    const found = await sql<{ uid: string; version: number }>`select uid, version from ${sql.table(table)}
      where farm_id = ${farm.uid} and status not in ('APPROVED', 'VOID') and not deleted`.execute(t.db)
    for (const { uid, version } of found.rows) {
      const { msg } = await client.post(`${name}/${uid}/void`, { version, reason: '撤回' })
      expect([name, msg]).toEqual([name, ''])
    }
  }
}

async function close({ client, farm }: Fixture, period: string): Promise<void> {
  const signed = await client.post('sjhd/sign', { farmId: farm.uid, period })
  expect(signed.msg).toBe('')
  const closed = await client.post('endmonth-pigherds/close', {
    farmId: farm.uid,
    period,
    reason: '核对无误',
  })
  expect(closed.msg).toBe('')
}

/** Findings of 数据核对 in any of the months. */
async function differences({ client, farm }: Fixture): Promise<unknown[]> {
  const all: unknown[] = []
  for (const period of MONTHS) {
    const { data } = await client.post<{
      rules: { rule: string; lines: { item: string; diff: number }[] }[]
    }>('sjhd/check', { farmId: farm.uid, period })
    for (const { rule, lines } of data.rules)
      all.push(...lines.filter(({ diff }) => diff !== 0).map(({ item, diff }) => [period, rule, item, diff]))
  }
  return all
}

test.each([11, 12, 13, 14, 15, 16])(
  'fixture %i: stock, costs of batches, cost summary and the identities are what the oracle says',
  async (seed) => {
    const { fixture, start, batchNos, happened, bills } = await live(seed, 90)
    const { client, farm } = fixture
    const wanted = costOracle(happened, bills, start)
    const shelves = await sql<{ key: string; qty: number; cents: number }>`
    select n.material_class || ' ' || coalesce(w.house_id::text, 'store') as key, (s.qty * 1000)::int as qty, (s.amount * 100)::int as cents
      from stock_shelf s join warehouse w on w.farm_id = s.farm_id and w.uid = s.warehouse_id join material n on n.uid = s.material_id
     where s.farm_id = ${farm.uid} order by 1`.execute(t.db)
    const lying = [...wanted.shelves]
      .filter(([, [qty]]) => qty > 0)
      .map(([key, [qty, cents]]) => ({ key, qty, cents }))
    expect(shelves.rows).toEqual(lying.sort((a, b) => (a.key < b.key ? -1 : 1)))
    await refreshKept(t.db, keptCosts.batches, farm.uid, TODAY)
    const kept = await sql<{
      uid: string
      feed: number
      drug: number
      other: number
      balance: number
      gone: number
    }>`
    select distinct on (batch_id) batch_id as uid, (feed * 100)::int as feed, ((drug + vaccine) * 100)::int as drug,
      ((labour + energy + depreciation + other) * 100)::int as other, (balance * 100)::int as balance, (gone * 100)::int as gone
      from batch_cost_day where farm_id = ${farm.uid} order by batch_id, day desc`.execute(t.db)
    expect(kept.rows).toEqual([...wanted.batches].map(([uid, sums]) => ({ uid, ...sums })))
    const summary = await ask(client, 'bi/cost-summary', {
      ...{
        filters: { farmIds: [farm.uid], dateFrom: FROM, dateTo: TODAY },
        groupBy: 'object',
        pageSize: 50,
      },
    })
    const shown = Object.fromEntries(
      summary.list.map((row) => [String(row._group), Math.round(Number(row.amount) * 100)]),
    )
    const sums = [...wanted.batches].map(([uid, { feed, drug, other }]) => [
      `保育 ${batchNos.get(uid)}`,
      feed + drug + other,
    ])
    expect(shown).toEqual(
      Object.fromEntries([...sums, ...(wanted.lost === 0 ? [] : [['损耗', wanted.lost]])]),
    )
    const fed = await ask(client, 'bi/feed-cost', {
      ...{ filters: { farmIds: [farm.uid], dateFrom: FROM, dateTo: TODAY }, groupBy: 'object', pageSize: 50 },
    })
    const ofBatch = new Map(
      fed.list.map((row) => [
        String(row._group).split(' ').at(-1),
        Math.round(Number(row.amount ?? 0) * 100),
      ]),
    )
    for (const [uid, { feed }] of wanted.batches)
      expect([uid, ofBatch.get(batchNos.get(uid) ?? '') ?? 0]).toEqual([uid, feed])
    expect(await differences(fixture)).toEqual([])
  },
)

test.each([21, 22, 23])(
  'fixture %i: nothing that closed months show moves, whatever is entered and taken back later',
  async (seed) => {
    const { fixture, start, batchNos, luck, entered } = await live(seed, 60)
    await voidDrafts(fixture)
    for (const period of MONTHS.slice(0, 2)) await close(fixture, period)
    const last = '2026-10-31'
    const before = await monthsShown(fixture, last)
    const { enter } = clerk(fixture, batchNos)
    let later = 0
    for (let no = 0; no < 60; no += 1) {
      const { day, what } = drawn(luck, start, [])
      const done = await enter(day, what)
      if (done) expect(day > last).toBe(true)
      if (done) later += 1
      const gone = luck.of(entered)
      if (luck.chance(0.3) && (await gone.back())) expect(gone.happened.day > last).toBe(true)
    }
    expect(later).toBeGreaterThan(5)
    await refreshKept(t.db, keptCosts.batches, fixture.farm.uid, TODAY)
    expect(await monthsShown(fixture, last)).toEqual(before)
    for (const period of MONTHS.slice(0, 2).reverse())
      expect(
        (
          await fixture.client.post('endmonth-pigherds/reopen', {
            farmId: fixture.farm.uid,
            period,
            reason: '复核',
          })
        ).msg,
      ).toBe('')
    await refreshKept(t.db, keptCosts.batches, fixture.farm.uid, TODAY)
    expect(await monthsShown(fixture, last)).toEqual(before)
  },
)

test.each([31, 32])(
  'fixture %i: where feed is fed by its issue, R6 and R11 hold in kg and in yuan as well',
  async (seed) => {
    const { fixture } = await live(seed, 70, 'ISSUE')
    const { farm } = fixture
    await refreshKept(t.db, keptCosts.batches, farm.uid, TODAY)
    const found = await sql<{ issued: number; fed: number; borne: number }>`select
    (select coalesce(-sum(m.amount), 0)::float from stock_move m join feed_issue i on i.farm_id = m.farm_id and i.uid = m.uid where m.farm_id = ${farm.uid}) as issued,
    (select coalesce(sum(amount), 0)::float from feed_use where farm_id = ${farm.uid}) as fed,
    (select coalesce(sum(amount), 0)::float from batch_charge where farm_id = ${farm.uid} and item = 'FEED') as borne`.execute(
      t.db,
    )
    const { issued = 0, fed = 0, borne = 0 } = found.rows[0] ?? {}
    expect(issued).toBeGreaterThan(0)
    expect([fed, borne].map((one) => one.toFixed(2))).toEqual([issued.toFixed(2), issued.toFixed(2)])
    expect(await differences(fixture)).toEqual([])
  },
)
