import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { reconcile } from '#server/commands/reconcile/index.ts'
import { scoped } from '#server/kit/database.ts'
import { farmScope } from '#server/kit/farm-scope.ts'
import { back, batchFixture } from '#support/batches.ts'
import { TODAY } from '#support/event-forms.ts'

/** Documents in any order of their days, counts among them: what was counted lies there, in ledger, shelves and reports alike. */
const { t, own, client, farm } = await batchFixture()
const { FEED: feedId, DRUG: drugId } = own.known.materials
const ids = { A: '', B: '', supplier: '' }
type Place = 'A' | 'B'
type Row = { uid: string; version: number; docNo: string; lines: Record<string, string | null>[] }
const LOTS = ['P1', 'P2'] as const

beforeAll(async () => {
  const made = async (name: string, body: object) => (await client.post<{ uid: string }>(name, body)).data.uid
  ids.supplier = await made('basic-supplier', { code: 'GY', name: '供料', kind: 'FEED' })
  for (const code of ['A', 'B'] as const)
    ids[code] = await made('warehouse', { atFarmId: farm.uid, code, name: `${code}库`, kind: 'GENERAL' })
})

interface Entry {
  readonly kind: 'receive' | 'issue' | 'transfer' | 'count' | 'adjust' | 'scrap'
  readonly days: number
  readonly qty: number
  readonly place: Place
  /** null: the feed, which has no lots. */
  readonly lot: (typeof LOTS)[number] | null
}

const history = fc.array(
  fc.record({
    kind: fc.constantFrom<Entry['kind']>(
      'receive',
      'receive',
      'issue',
      'issue',
      'transfer',
      'count',
      'count',
      'adjust',
      'scrap',
    ),
    days: fc.integer({ min: 1, max: 12 }),
    qty: fc.integer({ min: 1, max: 40 }),
    place: fc.constantFrom<Place>('A', 'B'),
    lot: fc.constantFrom(null, ...LOTS),
  }),
  { minLength: 40, maxLength: 40 },
)

const otherOf = (place: Place): Place => (place === 'A' ? 'B' : 'A')
function documentOf({ kind, days, qty, place, lot }: Entry): readonly [string, object] {
  const [day, warehouseId] = [back(days), ids[place]]
  const line = { materialId: lot ? drugId : feedId, lot, qty: `${qty}.000` }
  const counted = (word: string) =>
    [
      'material-alteration',
      {
        countFarmId: farm.uid,
        countDate: day,
        kind: word,
        warehouseId,
        lines: [{ ...line, price: word === 'SCRAP' ? null : '3' }],
      },
    ] as const
  if (kind === 'receive')
    return [
      'receive',
      {
        ...{ receiveFarmId: farm.uid, receiveDate: day, warehouseId, supplierId: ids.supplier },
        lines: [{ ...line, price: String(1 + (qty % 3)) }],
      },
    ]
  if (kind === 'issue')
    return [
      'materialReceiveApply',
      {
        ...{ applyFarmId: farm.uid, applyDate: day, applicant: '张三', warehouseId, purpose: 'DEPARTMENT' },
        ...{ department: '后勤', lines: [{ materialId: line.materialId, lot, applyQty: line.qty }] },
      },
    ]
  if (kind === 'transfer')
    return [
      'material-transfer',
      { moveFarmId: farm.uid, moveDate: day, warehouseId, toWarehouseId: ids[otherOf(place)], lines: [line] },
    ]
  return counted(kind === 'count' ? 'COUNT' : kind === 'adjust' ? 'ADJUST' : 'SCRAP')
}

/** Approves with a reason; null where a rule stands against it. */
async function approve(one: Entry): Promise<{ name: string; uid: string; one: Entry } | null> {
  const [name, body] = documentOf(one)
  const made = (await client.post<Row | null>(name, body)).data
  if (!made) return null
  const sent = (await client.post<Row>(`${name}/${made.uid}/submit`, { version: made.version })).data
  const done = await client.post<Row>(`${name}/${made.uid}/approve`, {
    version: sent.version,
    reason: '补录',
  })
  return done.msg === '' ? { name, uid: made.uid, one } : null
}

async function takeBack({ name, uid }: { name: string; uid: string }): Promise<boolean> {
  const { version } = (await client.get<Row>(`${name}/${uid}`)).data
  return (await client.post<Row>(`${name}/${uid}/void`, { version, reason: '录错' })).msg === ''
}

/** Quantity of a lot at the end of the day, as 库存查询 shows it. */
async function closing({ place, lot, days }: Entry): Promise<number> {
  const { data, msg } = await client.post<{ list: { closing: string | null }[] }>('bi/material-stock', {
    filters: {
      ...{ farmIds: [farm.uid], dateFrom: back(days), dateTo: back(days), warehouseId: ids[place] },
      ...{ materialId: lot ? drugId : feedId, ...(lot ? { lot } : {}) },
    },
  })
  expect(msg).toBe('')
  return Number(data.list[0]?.closing ?? 0)
}

const key = ({ days, place, lot }: Entry) => `${days} ${place} ${lot}`

test('whatever is entered in whatever order, reports say that what was counted lay there at the end of that day', async () => {
  const stood: NonNullable<Awaited<ReturnType<typeof approve>>>[] = []
  for (const one of fc.sample(history, { seed: 311, numRuns: 1 })[0] ?? []) {
    const approved = await approve(one)
    if (approved) stood.push(approved)
  }
  expect(stood.length).toBeGreaterThan(25)
  const counts = new Map(
    stood.filter(({ one }) => one.kind === 'count').map((approved) => [key(approved.one), approved]),
  )
  expect(counts.size).toBeGreaterThan(3)
  for (const { one } of counts.values()) expect([key(one), await closing(one)]).toEqual([key(one), one.qty])

  // documents say what the ledger says: what they were approved with and what was corrected since
  const { rows } = await sql<{ said: string; ledger: string; correction: string | null; first: string }>`
    select l->>'difference' as said, coalesce(sum(m.qty), 0)::numeric(16,3)::text as ledger, l->>'correction' as correction,
        ((l->>'qty')::numeric - (l->>'bookQty')::numeric)::text as first
      from material_alteration d cross join jsonb_array_elements(d.lines) l
      left join stock_event e on e.farm_id = d.farm_id and e.source_uid = d.uid
      left join stock_move m on m.farm_id = e.farm_id and m.uid = e.uid
     where d.farm_id = ${farm.uid} and d.status = 'APPROVED' and d.kind in ('COUNT', 'ADJUST') group by d.uid, l`.execute(
    t.db,
  )
  for (const { said, ledger, correction, first } of rows) {
    expect(said).toBe(ledger)
    expect(Number(correction ?? 0)).toBe(Number(ledger) - Number(first))
  }
  expect(rows.filter(({ correction }) => correction !== null).length).toBeGreaterThan(1)

  const month = { period: TODAY.slice(0, 7), from: back(60), to: TODAY }
  const identities = await scoped(t.db, await farmScope(t.db, farm.uid), (tx) =>
    reconcile(tx, farm.uid, month as never),
  )
  const wrong = identities.flatMap(({ lines }) => lines.filter(({ diff }) => diff !== 0))
  expect(wrong).toEqual([])

  // all of it goes, the last first, and nothing is left
  for (let round = 0; stood.length > 0 && round < 20; round += 1)
    for (const approved of stood.toReversed())
      if (await takeBack(approved)) stood.splice(stood.indexOf(approved), 1)
  expect(stood).toEqual([])
  const left = await sql<{
    n: number
  }>`select ((select count(*) from stock_event where farm_id = ${farm.uid}) +
    (select count(*) from stock_move where farm_id = ${farm.uid}) + (select count(*) from stock_shelf where farm_id = ${farm.uid}))::int as n`.execute(
    t.db,
  )
  expect(left.rows).toEqual([{ n: 0 }])
})

test('R11 what is entered for a day of a closed month is refused, and no count of it changes', async () => {
  await approve({ kind: 'receive', days: 12, qty: 40, place: 'A', lot: null })
  await approve({ kind: 'count', days: 11, qty: 35, place: 'A', lot: null })
  const later = await approve({ kind: 'count', days: 5, qty: 33, place: 'A', lot: null })
  await sql`update organize set closed_up_to = ${back(10)}::date where uid = ${farm.uid}`.execute(t.db)
  expect(await approve({ kind: 'issue', days: 12, qty: 1, place: 'A', lot: null })).toBeNull()
  expect(await approve({ kind: 'issue', days: 9, qty: 1, place: 'A', lot: null })).not.toBeNull()
  const { rows } = await sql<{
    said: string
  }>`select string_agg(concat_ws(' ', count_date, l->>'difference', l->>'correction'), ';' order by count_date) as said
    from material_alteration d cross join jsonb_array_elements(d.lines) l where d.farm_id = ${farm.uid} and d.status = 'APPROVED'`.execute(
    t.db,
  )
  expect(later).not.toBeNull()
  expect(rows).toEqual([{ said: `${back(11)} -5.000;${back(5)} -1.000 1.000` }])
})
