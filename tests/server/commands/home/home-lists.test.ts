import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { allFunctionCodes } from '#server/functions.ts'
import { type Client, testApp } from '#support/app.ts'

const TODAY = '2025-07-19'
const ago = (days: number) => addDays(TODAY, -days)
const { db, as, user, node } = await testApp({ now: () => new Date(`${TODAY}T03:30:00Z`) })

const company = await node({ type: 'company', name: '江北' })
const farm = await node({ type: 'farm', name: '柳河', parent: company })
const other = await node({ type: 'farm', name: '青松', parent: company })
const house1 = await node({ type: 'house', kind: 'HOUSE', name: 'H1', parent: farm })
const house2 = await node({ type: 'house', kind: 'HOUSE', name: 'H2', parent: farm })
const pen = await node({ type: 'house', kind: 'PEN', name: '01', parent: house2 })
await user({ account: 'chief', at: company, scopes: [company], functions: [...allFunctionCodes] })

let chief: Client
beforeAll(async () => {
  chief = await as('chief')
  const weaned = (earNo: string, houseId: string, penId?: string) => ({
    ...{ earNo, sex: 'F', source: 'INIT', init: true, houseId, ...(penId && { penId }) },
    ...{ status: 'WEANED', parity: 2, weanDate: ago(9), date: ago(9) },
  })
  const { data } = await chief.post<{ results: { accepted: boolean }[] }>('event/event_entry', {
    ...{ requestId: 'enter-home-lists', farmId: farm.uid },
    rows: [weaned('A1', house1.uid), weaned('B1', house2.uid), weaned('B2', house2.uid, pen.uid)],
  })
  expect(data.results.map((one) => one.accepted)).toEqual([true, true, true])
})

interface Lists {
  lists: { key: string; due: number; overdue: number; longest: number | null }[]
  keepers: string[]
}
const listOf = async (key: string, query = '') => {
  const { data } = await chief.get<Lists>(`backlog?farmId=${farm.uid}${query}`)
  return data.lists.find((one) => one.key === key)
}
const earNos = async (path: string) =>
  (await chief.get<{ list: { earNo: string }[] }>(path)).data.list.map((one) => one.earNo)

describe('narrowed', () => {
  test('to a house with its pens: counts, animals, and the grid that takes them over', async () => {
    const query = `&houseId=${house2.uid}`
    expect(await listOf('weaned', query)).toMatchObject({ due: 2, overdue: 2 })
    expect(await earNos(`backlog/weaned?farmId=${farm.uid}${query}`)).toEqual(['B1', 'B2'])
    expect(await earNos(`event/event_mat/list/weaned?farmId=${farm.uid}${query}`)).toEqual(['B1', 'B2'])
    expect(await listOf('review', query)).toBeUndefined()
  })

  test('to a keeper: his houses, and pens bound to him before their house', async () => {
    const bind = (placeId: string, bound: string, toDate: string | null = null) =>
      sql`insert into pen_binding (farm_id, uid, place, barn_id, place_id, kind, bound, from_date, to_date)
        values (${farm.uid}, ${uuidv7()}, 'x', ${placeId}, ${placeId}, 'KEEPER', ${bound}, ${ago(30)}, ${toDate})`.execute(
        db,
      )
    await bind(house2.uid, '王芳')
    await bind(pen.uid, '李强')
    await bind(house1.uid, '赵敏', ago(1))
    expect((await chief.get<Lists>(`backlog?farmId=${farm.uid}`)).data.keepers).toEqual(['李强', '王芳'])
    const of = (keeper: string) =>
      earNos(`backlog/weaned?farmId=${farm.uid}&keeper=${encodeURIComponent(keeper)}`)
    expect([await of('王芳'), await of('李强'), await of('赵敏')]).toEqual([['B1'], ['B2'], []])
  })

  test('to a house of another farm there is nothing; to what is no house it is refused', async () => {
    const away = await node({ type: 'house', kind: 'HOUSE', name: 'H9', parent: other })
    expect(await listOf('weaned', `&houseId=${away.uid}`)).toMatchObject({ due: 0 })
    expect((await chief.get(`backlog?farmId=${farm.uid}&houseId=x`)).status).toBe(400)
  })
})

describe('documents that wait', () => {
  const transfer = (docNo: string, sent: string, status = 'IN_TRANSIT') =>
    sql`insert into pig_transfer (farm_id, uid, doc_no, out_farm_id, in_farm_id, out_date, pigs, heads, status, received, rejected, difference)
      values (${other.uid}, ${uuidv7()}, ${docNo}, ${other.uid}, ${farm.uid}, ${sent}, '[]', 5, ${status}, 2, 0, 3)`.execute(
      db,
    )

  test('待接收（种猪）: on the road to this farm, red after more than two days', async () => {
    await transfer('T2', ago(2))
    await transfer('T3', ago(3))
    await transfer('TX', ago(9), 'RECEIVED')
    expect(await listOf('receivePigs')).toMatchObject({ due: 2, overdue: 1, longest: 1 })
    const { data } = await chief.get<{ list: object[] }>(`backlog/receivePigs?farmId=${farm.uid}`)
    expect(data.list).toMatchObject([
      { earNo: 'T3', place: '青松 3 头', days: 3, deadline: ago(1), overdue: 1 },
      { earNo: 'T2', days: 2, overdue: 0 },
    ])
    const sender = await chief.get<Lists>(`backlog?farmId=${other.uid}`)
    expect(sender.data.lists.find((one) => one.key === 'receivePigs')?.due).toBe(0)
  })

  test('待接收（精液）: sent and not received', async () => {
    const send = (lotNo: string, sent: string, status: string) =>
      sql`insert into semen_receipt (farm_id, uid, lot_no, boar_ear_no, doses, from_farm_id, doc_no, ship_date, status, produced_date, valid_to)
        values (${farm.uid}, ${uuidv7()}, ${lotNo}, 'G1', 20, ${other.uid}, ${lotNo}, ${sent}, ${status}, ${sent}, ${TODAY})`.execute(
        db,
      )
    await send('L1', ago(4), 'SHIPPED')
    await send('L2', ago(4), 'RECEIVED')
    expect(await listOf('receiveSemen')).toMatchObject({ due: 1, overdue: 1, longest: 2 })
  })

  test('待审核（事件）: pending ones, never red', async () => {
    const check = (status: string) =>
      sql`insert into event_check (farm_id, uid, event_date, event_type, ear_no, cause, status, entered_at)
        values (${farm.uid}, ${uuidv7()}, ${ago(9)}, 'event_mat', 'A1', '补录', ${status}, ${`${ago(9)} 08:00:00+08`})`.execute(
        db,
      )
    const before = (await listOf('review'))?.due ?? 0
    await check('PENDING')
    await check('APPROVED')
    expect(await listOf('review')).toMatchObject({ due: before + 1, overdue: 0 })
  })
})

describe('documents with a life', () => {
  const NAME = 'launch-apply'
  /** One in this state since a day. */
  const apply = (docNo: string, status: string, since: string, more: { by?: string; at?: string } = {}) =>
    sql`insert into launch_apply (farm_id, uid, doc_no, status, kind, apply_farm_id, apply_date, content, submitted_by,
        reviewed_by, review_note, updated_at)
      values (${more.at ?? farm.uid}, ${uuidv7()}, ${docNo}, ${status}, 'FARM', ${more.at ?? farm.uid}, ${since}, '申请',
        ${more.by ?? '张三'}, '李四', '数量不对', ${`${since} 08:00:00+08`})`.execute(db)
  const listsOf = async (client: Client) =>
    (await client.get<Lists>(`backlog?farmId=${farm.uid}`)).data.lists.filter(({ key }) => key.endsWith(NAME))

  test('submitted ones wait for the users who may approve, red after two days; rejected ones for the submitter', async () => {
    await user({ account: '张三', at: farm, functions: [NAME, `${NAME}:submit`] })
    await user({ account: '场长', at: farm, functions: [NAME, `${NAME}:submit`, `${NAME}:approve`] })
    const [clerk, manager] = [await as('张三'), await as('场长')]
    expect([await listsOf(clerk), await listsOf(manager)]).toEqual([[], []])
    await apply('SX1', 'SUBMITTED', ago(2))
    await apply('SX2', 'SUBMITTED', ago(5))
    await apply('SX3', 'SUBMITTED', ago(5), { at: other.uid })
    await apply('SX4', 'REJECTED', ago(1))
    await apply('SX5', 'REJECTED', ago(1), { by: '王五' })
    await apply('SX6', 'DRAFT', ago(9))
    const head = { form: NAME, group: '其他' }
    expect(await listsOf(manager)).toMatchObject([
      {
        ...{ ...head, key: `approve-${NAME}`, label: '待审核（上线申请）', due: 2, overdue: 1, longest: 3 },
        filters: { farmId: farm.uid, status: 'SUBMITTED' },
      },
    ])
    expect(await listsOf(clerk)).toMatchObject([
      {
        ...{ ...head, key: `rejected-${NAME}`, label: '被驳回（上线申请）', due: 1, overdue: 0 },
        filters: { farmId: farm.uid, status: 'REJECTED' },
      },
    ])
    const rows = await clerk.get<{ list: object[] }>(`backlog/rejected-${NAME}?farmId=${farm.uid}`)
    expect(rows.data.list).toMatchObject([{ earNo: 'SX4', place: '李四：数量不对', days: 1 }])
    expect(await earNos(`backlog/approve-${NAME}?farmId=${farm.uid}`)).toEqual(['SX2', 'SX1'])
    expect((await clerk.get(`backlog/approve-${NAME}?farmId=${farm.uid}`)).status).toBe(403)
    // what the screen opens with is what was counted
    const shown = await manager.get<{ total: number }>(`${NAME}?farmId=${farm.uid}&status=SUBMITTED`)
    expect(shown.data.total).toBe(2)
  })

  test('待接收（仔猪）: shipments this farm has not confirmed', async () => {
    await sql`insert into piglet_receive (farm_id, uid, doc_no, status, in_farm_id, out_farm_id, send_date, sent_heads, receive_date)
      values (${farm.uid}, ${uuidv7()}, 'JS1', 'DRAFT', ${farm.uid}, ${other.uid}, ${ago(3)}, 120, ${ago(3)})`.execute(
      db,
    )
    expect(await listOf('receivePiglets')).toMatchObject({ due: 1, overdue: 1, longest: 1 })
    const { data } = await chief.get<{ list: object[] }>(`backlog/receivePiglets?farmId=${farm.uid}`)
    expect(data.list).toMatchObject([{ earNo: 'JS1', place: '青松 120 头', days: 3 }])
  })
})

test('a key figure is what its report says over the same days', async () => {
  interface Figures {
    list: {
      code: string
      short: { value: string | null; from: string; to: string }
      goal: { target: number }
    }[]
  }
  const { data } = await chief.get<Figures>(`home/figures?farmId=${farm.uid}`)
  const npd = data.list.find((one) => one.code === 'npd')
  expect(npd).toMatchObject({ short: { from: ago(29), to: TODAY }, goal: { target: 40 } })
  const report = await chief.post<{ sums: Record<string, string> }>('bi/breeding-sow-production-efficiency', {
    filters: { farmIds: [farm.uid], dateFrom: ago(29), dateTo: TODAY },
  })
  expect(Number(npd?.short.value)).toBeGreaterThan(0)
  expect(npd?.short.value).toBe(String(report.data.sums.npdPerYear))
  const rate = data.list.find((one) => one.code === 'farrowingRate')?.short
  expect(rate).toEqual({ value: null, from: ago(125 + 29), to: ago(125) })
})

test('T8 the running week begins where the farm begins it', async () => {
  const days = async () =>
    (await chief.get<{ days: { date: string }[] }>(`home/week?farmId=${farm.uid}`)).data.days.map(
      ({ date }) => date,
    )
  // TODAY is a Saturday
  expect([(await days()).length, (await days())[0]]).toEqual([7, '2025-07-14'])
  await sql`insert into app_setting (name, company_id, value, effective_from) values ('week_start_day', ${farm.uid}, '4', '2025-01-01')`.execute(
    db,
  )
  expect([(await days()).length, (await days())[0]]).toEqual([7, '2025-07-17'])
})

describe('sales that wait', () => {
  const ticket = (docNo: string, status: string, saleDate: string, settlement = 'OPEN') =>
    sql`insert into sales_ticket (farm_id, uid, doc_no, status, sale_farm_id, sale_date, client_id, sale_type_id, heads, settlement, lines)
      values (${farm.uid}, ${uuidv7()}, ${docNo}, ${status}, ${farm.uid}, ${saleDate}, ${uuidv7()}, ${uuidv7()}, 6, ${settlement}, '[]')`.execute(
      db,
    )
  const delivery = (docNo: string, planDate: string, progress = 'PLANNED') =>
    sql`insert into delivery_batch (farm_id, uid, doc_no, status, plan_farm_id, plan_date, batch_no, plan_heads, progress)
      values (${farm.uid}, ${uuidv7()}, ${docNo}, 'APPROVED', ${farm.uid}, ${planDate}, 'B1', 40, ${progress})`.execute(
      db,
    )

  test('drafts, unsettled tickets, and lorries that should have left; each as its screen lists them', async () => {
    for (const key of ['saleDrafts', 'toSettle', 'toDeliver']) expect(await listOf(key)).toBeUndefined()
    await ticket('XS1', 'DRAFT', ago(0))
    await ticket('XS2', 'DRAFT', ago(3))
    await ticket('XS3', 'APPROVED', ago(9))
    await ticket('XS4', 'APPROVED', ago(9), 'SETTLED')
    await ticket('XS5', 'SUBMITTED', ago(9))
    await delivery('CL1', ago(2))
    await delivery('CL2', TODAY)
    await delivery('CL3', ago(-1))
    await delivery('CL4', ago(5), 'DONE')
    expect(await listOf('saleDrafts')).toMatchObject({ due: 2, overdue: 1, longest: 3 })
    expect(await listOf('toSettle')).toMatchObject({ due: 1, overdue: 0 })
    expect(await listOf('toDeliver')).toMatchObject({ due: 2, overdue: 1, longest: 2 })
    const { data } = await chief.get<{ list: object[] }>(`backlog/toDeliver?farmId=${farm.uid}`)
    expect(data.list).toMatchObject([{ earNo: 'CL1', place: 'B1 40 头', days: 2, deadline: ago(2) }, {}])
    const found = async (path: string) => (await chief.get<{ total: number }>(path)).data.total
    const of = `farmId=${farm.uid}`
    expect(await found(`sales-ticket?${of}&status=DRAFT`)).toBe(2)
    expect(await found(`sales-ticket?${of}&status=APPROVED&settlement=OPEN`)).toBe(1)
    expect(await found(`deliveryBatch?${of}&status=APPROVED&progress=PLANNED&planDate_lte=${TODAY}`)).toBe(2)
  })
})
