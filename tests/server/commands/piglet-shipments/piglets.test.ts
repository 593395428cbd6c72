import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { pigletDropping } from '#resources/pig/piglet-dropping.ts'
import { rebuildFarm } from '#server/commands/rebuild/rebuild-farm.ts'
import { remakeSums } from '#support/kept-sums.ts'
import { type Listed, type Row, resourceContract } from '#support/resource-contract.ts'

/** Piglets leave one farm and come to another by two documents; on the road they are in no farm's stock (R5). */
const contract = await resourceContract()
let house: string

beforeAll(async () => {
  const [there] = (await contract.fixture.chief.get<Listed>('org-manage?name=二场')).data.list
  const body = { parentId: there?.uid, type: 'house', kind: 'HOUSE', name: '保育1', code: 'BY1', sort: 1 }
  house = (await contract.fixture.chief.post<Row>('org-manage', body)).data.uid
  // the batch that stands there from the beginning has cost 1,000 a head
  await sql`insert into batch_move (farm_id, batch_id, source_uid, kind, no, move_date, qty, weight, amount, house_id, stock)
    select farm_id, batch_id, uid, 'IN_INIT', 0, event_date, 9000, 63000, 9000000, (payload->>'houseId')::uuid, 9000
      from batch_event where type = 'batch_in_init'`.execute(contract.t.db)
  await remakeSums(contract.t.db)
})

const step = async (name: string, uid: string, act: string, reason: string | null = null) => {
  const { version } = (await contract.fixture.chief.get<Row>(`${name}/${uid}`)).data
  return contract.fixture.chief.post<Row>(`${name}/${uid}/${act}`, { version, reason })
}

async function passes(name: string, uid: string, ...acts: readonly string[]): Promise<Row> {
  let row: Row | undefined
  for (const act of acts) {
    const { msg, errors, data } = await step(name, uid, act, '核对')
    expect([act, msg, errors]).toEqual([act, '', undefined])
    row = data
  }
  if (!row) throw new Error('no act')
  return row
}

/** Both farms: a person with several says which are meant. */
const everywhere = () => [contract.fixture.company.uid]

const stockOf = async (batchNo: string) =>
  (await contract.fixture.chief.get<Listed>(`batch-manage?batchNo=${batchNo}`)).data.list[0]?.stock

/** Animals on the road at the end of a day, in the inventory of all farms, and what stands and lies there one by one. */
const onRoad = async (date: string): Promise<number> => {
  const body = { filters: { farmIds: everywhere(), date }, groupBy: 'class', page: 1, pageSize: 20 }
  const shown = async (name: string) =>
    Number((await contract.fixture.chief.post<{ sums: { transit: number } }>(name, body)).data.sums.transit)
  const heads = await shown('bi/pigs-amount')
  expect(await shown('bi/InventoryDetails')).toBe(heads)
  return heads
}

const roadRows = async (date: string) => {
  const body = {
    filters: { farmIds: everywhere(), date, pigClass: 'TRANSIT' },
    groupBy: null,
    page: 1,
    pageSize: 20,
  }
  return (await contract.fixture.chief.post<Listed>('bi/InventoryDetails', body)).data
}

/** Costs of the batches of both farms so far, after a reader of costs has brought them up to date. */
async function costsOf(batchNos: readonly string[]) {
  await contract.fixture.chief.get('batch-manage')
  const found = await sql<{ batchNo: string; balance: number; carried: number }>`
    select distinct on (b.open_date, b.uid) b.batch_no as "batchNo", d.balance::float, d.carried::float
      from batch b join batch_cost_day d on d.farm_id = b.farm_id and d.batch_id = b.uid
     where b.batch_no = any(${batchNos}) order by b.open_date, b.uid, d.day desc`.execute(contract.t.db)
  return found.rows
}

const receiptOf = async ({ docNo }: Row): Promise<Row> => {
  const { data } = await contract.fixture.chief.get<Listed>(`pigmanage-pigletReceive?sourceNo=${docNo}`)
  const [receipt] = data.list
  if (!receipt) throw new Error('no receipt')
  return receipt
}

const sent = async (heads: number): Promise<Row> => {
  const body = contract.fixture.body(pigletDropping, contract.next())
  const batches = [{ batchNo: 'GIVEN', heads, weight: String(heads * 7) }]
  const draft = await contract.fixture.chief.post<Row>('pigmanage-dropping', {
    ...body,
    price: '480',
    batches,
  })
  expect(draft.msg).toBe('')
  return passes('pigmanage-dropping', draft.data.uid, 'submit', 'approve')
}

const fill = async ({ uid, version }: Row, cells: object) => {
  const { msg } = await contract.fixture.chief.patch(`pigmanage-pigletReceive/${uid}`, { version, ...cells })
  expect(msg).toBe('')
}

test('what was sent arrives in a new batch of the other farm, with its age; the dead are in neither, the refused come back', async () => {
  const before = await onRoad('2026-11-05')
  const dropping = await sent(40)
  expect([await onRoad('2026-11-04'), await onRoad('2026-11-05')]).toEqual([before, before + 40])
  const road = await roadRows('2026-11-06')
  expect(road.list).toMatchObject([
    {
      house: null,
      pigClass: '在途',
      state: '在途',
      batchNo: 'GIVEN',
      ageDays: 36,
      stateDays: 1,
      farm: '一场',
    },
  ])
  expect(road.sums).toMatchObject({ heads: 0, growing: 0, batches: 0, transit: 40 })
  expect([dropping.heads, dropping.weight, dropping.avgWeight, dropping.amount]).toEqual([
    40,
    '280.00',
    '7.00',
    '19200.00',
  ])
  expect(await stockOf('GIVEN')).toBe(8960)
  const receipt = await receiptOf(dropping)
  expect(receipt).toMatchObject({
    status: 'DRAFT',
    sentHeads: 40,
    sentWeight: '280.00',
    sendDate: '2026-11-05',
  })
  const cells = {
    receiveDate: '2026-11-06',
    heads: 37,
    weight: '255.3',
    dead: 1,
    returned: 2,
    houseId: house,
    batchNo: 'EC-01',
  }
  await fill(receipt, cells)
  const { lossRate } = await passes('pigmanage-pigletReceive', receipt.uid, 'submit', 'approve')
  expect(lossRate).toBe('7.50')
  expect([await stockOf('EC-01'), await stockOf('GIVEN')]).toEqual([37, 8962])
  // R5: 40 sent = 37 arrived + 1 dead + 2 back, from the day of the receipt on; the day before they were on the road
  expect([await onRoad('2026-11-05'), await onRoad('2026-11-06')]).toEqual([before + 40, before])
  const batch = (await contract.fixture.chief.get<Listed>('batch-manage?batchNo=EC-01')).data.list[0]
  expect(batch).toMatchObject({
    birthDate: '2026-10-01',
    inWeight: '255.30',
    sourceKind: 'TRANSFER',
    stage: 'NURSERY',
  })
  const differing = await contract.fixture.chief.post<Listed>('bi/querybatchdiff', {
    filters: { farmIds: everywhere(), dateFrom: '2026-11-01', dateTo: '2026-11-20', check: 'ROAD' },
    ...{ groupBy: null, page: 1, pageSize: 20 },
  })
  expect(differing.msg).toBe('')
  expect(differing.data.list).toMatchObject([
    {
      ...{ date: '2026-11-06', batchNo: 'GIVEN', check: '投放与接收', book: 40, actual: 39, difference: -1 },
      source: `${String(dropping.docNo)} 途中死亡`,
    },
  ])
  // their gain is reported by the farm they were born in, whichever raises them
  const gains = async (filters: object, groupBy: string | null) => {
    const period = {
      dateFrom: '2026-01-01',
      dateTo: '2026-11-20',
      farmIds: everywhere(),
      state: 'RUNNING',
      ...filters,
    }
    const body = { filters: period, groupBy, page: 1, pageSize: 50 }
    const { msg, data } = await contract.fixture.chief.post<Listed>('bi/sale-pig-weight-gain', body)
    expect(msg).toBe('')
    return data.list
  }
  const rows = (await gains({}, null)).map(({ batchNo, origin }) => [batchNo, origin])
  expect(rows).toContainEqual(['EC-01', '一场'])
  expect(rows).toContainEqual(['GIVEN', '期初'])
  const groups = (await gains({}, 'origin')).map(({ _group, batches }) => [_group, batches])
  expect(groups).toContainEqual(['一场', 1])
  const chosen = await gains({ originId: contract.fixture.farm.uid }, null)
  expect(chosen.map(({ batchNo }) => batchNo)).toEqual(['EC-01'])
  const shown = (await contract.fixture.chief.get<Row>(`pigmanage-dropping/${dropping.uid}`)).data
  expect(shown).toMatchObject({ reception: 'RECEIVED', received: 37, lost: 1, returned: 2 })

  expect(await costsOf(['GIVEN', 'EC-01'])).toEqual([
    // 40 of 9,000 leave with their cost; one died on the way: 37 arrive with 37 of 39 parts of it, two bring the rest back
    { batchNo: 'GIVEN', balance: 8_962_051.28, carried: 2051.28 },
    { batchNo: 'EC-01', balance: 37_948.72, carried: 37_948.72 },
  ])

  const held = await step('pigmanage-dropping', dropping.uid, 'unapprove', '误发')
  expect(held.msg).toBe(`仔猪接收单【${receipt.docNo}】已审核，请先由接收场反审核`)
  await passes('pigmanage-pigletReceive', receipt.uid, 'unapprove')
  expect([await stockOf('EC-01'), await stockOf('GIVEN')]).toEqual([0, 8960])
  await passes('pigmanage-dropping', dropping.uid, 'unapprove')
  expect(await stockOf('GIVEN')).toBe(9000)
  expect(await costsOf(['GIVEN', 'EC-01'])).toEqual([{ batchNo: 'GIVEN', balance: 9_000_000, carried: 0 }])
  expect((await contract.fixture.chief.get<Row>(`pigmanage-pigletReceive/${receipt.uid}`)).data.status).toBe(
    'VOID',
  )
})

test.each([
  [
    'unexplained heads',
    { heads: 4, weight: '28' },
    'heads',
    '接收+途中死亡+退回应等于发出头数5头（现为4头）',
  ],
  ['no weight', { heads: 5 }, 'weight', '请输入接收重量'],
  [
    'a batch that is not there',
    { heads: 5, weight: '35', batchNo: 'WU', opens: false },
    'batchNo',
    '批次不存在：WU；要新建请勾选“新建批次”',
  ],
])('a receipt is refused: %s', async (_, cells, field, message) => {
  const receipt = await receiptOf(await sent(5))
  await fill(receipt, { receiveDate: '2026-11-06', houseId: house, batchNo: 'EC-02', ...cells })
  await passes('pigmanage-pigletReceive', receipt.uid, 'submit')
  const { errors } = await step('pigmanage-pigletReceive', receipt.uid, 'approve')
  expect(errors?.[field]).toEqual([message])
})

test('more than the batch holds is refused with its line (G-01)', async () => {
  const body = contract.fixture.body(pigletDropping, contract.next())
  const batches = [{ batchNo: 'GIVEN', heads: 9999, weight: '69993' }]
  const draft = await contract.fixture.chief.post<Row>('pigmanage-dropping', { ...body, batches })
  await passes('pigmanage-dropping', draft.data.uid, 'submit')
  const { errors } = await step('pigmanage-dropping', draft.data.uid, 'approve')
  expect(errors?.batches?.[0]).toMatch(/^第1行：批次存栏不足：2026-11-05存栏\d+头，不能转出9999头$/)
})

/** R5 in both farms, as the check of a farm's data asks it: what does not hold. */
async function broken(): Promise<string[]> {
  const farms = await sql<{
    uid: string
  }>`select uid from organize where type = 'farm' and name in ('一场', '二场')
    order by name`.execute(contract.t.db)
  const lines: string[] = []
  for (const { uid: farmId } of farms.rows) {
    const scope = { root: false, farms: [farmId], paths: [], companies: [] }
    const request = { farmId, dryRun: true, from: null, today: '2026-11-21' }
    const { found } = await rebuildFarm(contract.t.db, scope, request)
    asked.push(...found.identities.map(({ item }) => item))
    for (const { rule, item, expected, actual } of found.identities)
      if (rule === 'R5' && expected !== actual) lines.push(`${rule} ${item} ${actual - expected}`)
  }
  return lines
}
const asked: string[] = []

/** Course of one shipment: so many on the way, dead, sent back; and which of its steps are taken back again. */
const fate = fc.record({
  heads: fc.integer({ min: 4, max: 30 }),
  dead: fc.nat(2),
  returned: fc.nat(2),
  until: fc.constantFrom('SENT', 'RECEIVED', 'REOPENED', 'TAKEN_BACK'),
})

test('R5: whatever becomes of shipments, what was sent is received, dead, back or on the road, and batches moved as much', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fate, { minLength: 2, maxLength: 4 }), async (fates) => {
      for (const { heads, dead, returned, until } of fates) {
        const dropping = await sent(heads)
        if (until === 'SENT') continue
        const receipt = await receiptOf(dropping)
        const arrived = heads - dead - returned
        await fill(receipt, {
          ...{ receiveDate: '2026-11-06', heads: arrived, weight: String(arrived * 7), dead, returned },
          ...{ houseId: house, batchNo: `EC-${contract.next()}` },
        })
        await passes('pigmanage-pigletReceive', receipt.uid, 'submit', 'approve')
        if (until === 'RECEIVED') continue
        await passes('pigmanage-pigletReceive', receipt.uid, 'unapprove')
        if (until === 'TAKEN_BACK') await passes('pigmanage-dropping', dropping.uid, 'unapprove')
      }
      expect(await broken()).toEqual([])
    }),
    { numRuns: 4, seed: 20261121 },
  )
  expect(asked).toEqual(
    expect.arrayContaining([
      '仔猪投放＝接收＋途中死亡＋退回＋在途',
      '仔猪投放退回＝批次转回',
      '仔猪接收单头数＝批次转入',
    ]),
  )
  await sql`update piglet_dropping set received = received - 1 where uid = (select uid from piglet_dropping
    where reception = 'RECEIVED' and status = 'APPROVED' limit 1)`.execute(contract.t.db)
  await sql`update piglet_receive set heads = heads + 1 where uid = (select uid from piglet_receive
    where status = 'APPROVED' limit 1)`.execute(contract.t.db)
  expect(await broken()).toEqual([
    'R5 仔猪投放＝接收＋途中死亡＋退回＋在途 -1',
    'R5 仔猪接收单头数＝批次转入 -1',
  ])
})
