import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { allFunctionCodes } from '#server/functions.ts'
import { type Client, testApp } from '#support/app.ts'

const NOW = new Date('2025-07-19T03:30:00Z')
const { db, as, user, node } = await testApp({ now: () => NOW })

const company = await node({ type: 'company', name: '江北' })
const farm = await node({ type: 'farm', name: '柳河', parent: company })
const house = await node({ type: 'house', kind: 'HOUSE', name: 'H1', parent: farm })
const other = await node({ type: 'farm', name: '青松', parent: company })
const away = await node({ type: 'house', kind: 'HOUSE', name: 'H2', parent: other })
await user({ account: 'chief', at: company, roles: [], scopes: [company], functions: [...allFunctionCodes] })
await user({
  account: 'keeper',
  at: farm,
  scopes: [farm],
  functions: ['user', 'event-wean', 'pigs-file', 'pig-detail'],
})
await user({ account: 'guest', at: farm, scopes: [farm], functions: ['user'] })

let chief: Client
const enter = async (farmId: string, houseId: string, rows: Record<string, unknown>[]) => {
  const full = rows.map((row) => ({
    sex: 'F',
    source: 'INIT',
    init: true,
    date: '2025-06-25',
    houseId,
    confirmReason: '品种血统不详',
    ...row,
  }))
  const { data } = await chief.post<{ results: { accepted: boolean }[] }>('event/event_entry', {
    requestId: `enter-${farmId}-${rows.length}`,
    farmId,
    rows: full,
  })
  expect(data.results.map((one) => one.accepted)).toEqual(rows.map(() => true))
}

beforeAll(async () => {
  chief = await as('chief')
  await enter(farm.uid, house.uid, [
    { earNo: 'M1', status: 'LACTATING', parity: 3, farrowDate: '2025-06-19', suckling: 11 },
    { earNo: 'M2', status: 'LACTATING', parity: 1, farrowDate: '2025-06-25', suckling: 9 },
    { earNo: 'M3', status: 'WEANED', parity: 2, weanDate: '2025-06-25' },
    { earNo: 'M4', status: 'GILT', birthDate: '2024-12-31' },
    { earNo: 'G1', sex: 'M', status: 'ACTIVE', birthDate: '2023-01-01' },
  ])
  await enter(other.uid, away.uid, [{ earNo: 'M1', status: 'GILT', birthDate: '2024-12-31' }])
})

interface Home {
  today: string
  asOf: string
  lists: { key: string; due: number; overdue: number; longest: number | null }[]
  houses: { uid: string; name: string }[]
}
interface Herd {
  states: { status: string; heads: number; yesterday: number; lastWeek: number }[]
  herd: Record<string, number>
  yesterday: Record<string, number>
}

describe('home', () => {
  test('answers the lists of my functions with counts, the herd and the server’s day', async () => {
    const keeper = await as('keeper')
    const { data } = await keeper.get<Home>('backlog')
    expect(data).toMatchObject({ today: '2025-07-19', asOf: '2025-07-19 11:30:00' })
    expect(data.lists.map((one) => one.key)).toEqual(['toWean', 'silent'])
    expect(data.lists[0]).toMatchObject({ due: 2, overdue: 1, longest: 1 })
    expect(data.houses).toEqual([{ uid: house.uid, name: 'H1' }])
    const herd = (await keeper.get<Herd>('home/herd')).data
    expect(herd.herd).toMatchObject({
      sows: 3,
      sowsYesterday: 3,
      sowsLastWeek: 3,
      gilts: 1,
      giltsReady: 1,
      suckling: 20,
      litters: 2,
    })
    expect(herd.states.find((one) => one.status === 'LACTATING')).toMatchObject({
      ...{ heads: 2, yesterday: 2, lastWeek: 2 },
    })
    const week = (await keeper.get<{ days: { date: string }[] }>('home/week')).data
    expect(week.days.map((one) => one.date)).toEqual([
      '2025-07-14',
      '2025-07-15',
      '2025-07-16',
      '2025-07-17',
      '2025-07-18',
      '2025-07-19',
      '2025-07-20',
    ])
  })

  test('a person without event functions still sees the figures', async () => {
    const guest = await as('guest')
    expect((await guest.get<Home>('backlog')).data.lists).toEqual([])
    expect((await guest.get<Herd>('home/herd')).data.herd.sows).toBe(3)
    expect((await guest.get('home/figures')).status).toBe(403)
  })

  test('counts what happened yesterday', async () => {
    const answer = await chief.post('event/event_wean', {
      requestId: 'wean-2025-07-18',
      farmId: farm.uid,
      rows: [
        { earNo: 'M2', date: '2025-07-18', startes: 8, deaths: 1, weanWeight: '56.4', targetKind: 'SALE' },
        { earNo: 'M1', date: '2025-07-17', startes: 11, weanWeight: '80', targetKind: 'SALE' },
      ],
    })
    expect(answer.code).toBe('SUCCESS')
    const { data } = await chief.get<Herd>(`home/herd?farmId=${farm.uid}`)
    expect(data.yesterday).toMatchObject({
      weanings: 1,
      weaned: 8,
      weighed: 8,
      weanedWeight: '56.4',
      pigletDeaths: 1,
      deaths: 0,
    })
  })

  test('one list: its animals; refused without its function, unknown by any other name', async () => {
    const keeper = await as('keeper')
    const { data } = await chief.get<{
      list: { earNo: string; days: number; deadline: string; overdue: number }[]
    }>(`backlog/weaned?farmId=${farm.uid}`)
    expect(data.list.map((one) => one.earNo)).toEqual(['M3'])
    expect(data.list[0]).toMatchObject({ days: 24, deadline: '2025-07-02', overdue: 17 })
    expect((await keeper.get('backlog/weaned')).status).toBe(403)
    expect((await keeper.get('backlog/constructor')).status).toBe(404)
  })

  test('a farm outside my scope is refused', async () => {
    const keeper = await as('keeper')
    expect((await keeper.get(`backlog?farmId=${other.uid}`)).status).toBe(403)
    expect((await keeper.get(`backlog/toWean?farmId=${other.uid}`)).status).toBe(403)
  })
})

describe('card', () => {
  test('by ear number in a farm, or by uid', async () => {
    const { data } = await chief.get<{ pig: { uid: string; earNo: string; status: string }; today: string }>(
      `pig-detail?earNo=M3&farmId=${farm.uid}`,
    )
    expect(data).toMatchObject({ pig: { earNo: 'M3', status: 'WEANED' }, today: '2025-07-19' })
    const again = await chief.get<{ pig: { earNo: string } }>(`pig-detail?pigId=${data.pig.uid}`)
    expect(again.data.pig.earNo).toBe('M3')
  })

  test('the same ear number in another farm is another animal', async () => {
    const { data } = await chief.get<{ pig: { status: string } }>(`pig-detail?earNo=M1&farmId=${other.uid}`)
    expect(data.pig.status).toBe('GILT')
  })

  test('an unknown ear number says so; nasty ones too', async () => {
    const unknown = await chief.get(`pig-detail?earNo=M99&farmId=${farm.uid}`)
    expect([unknown.status, unknown.msg]).toEqual([404, '耳号不存在：M99'])
    for (const nasty of ['%00', '%00M1%00%27', 'x'.repeat(500), '%F0%9F%90%96', '', '__proto__'])
      expect((await chief.get(`pig-detail?earNo=${nasty}&farmId=${farm.uid}`)).status, nasty).toBe(404)
  })

  test('an animal of a farm outside my scope does not exist for me', async () => {
    const keeper = await as('keeper')
    const away = await sql<{ uid: string }>`select uid from pig where farm_id = ${other.uid}`.execute(db)
    expect((await keeper.get(`pig-detail?pigId=${away.rows[0]?.uid}`)).status).toBe(404)
    expect((await keeper.post('pig-detail/cards', { pigIds: [away.rows[0]?.uid] })).status).toBe(404)
  })

  test('several cards at once, to print', async () => {
    const pigs = await sql<{
      uid: string
    }>`select uid from pig where farm_id = ${farm.uid} order by ear_no`.execute(db)
    const pigIds = pigs.rows.map((one) => one.uid)
    const { data } = await chief.post<{ list: { pig: { earNo: string } }[] }>('pig-detail/cards', { pigIds })
    expect(data.list.map((one) => one.pig.earNo)).toEqual(['G1', 'M1', 'M2', 'M3', 'M4'])
    for (const wrong of [
      undefined,
      {},
      { pigIds: [] },
      { pigIds: ['x'] },
      { pigIds: Array(101).fill(pigIds[0]) },
    ])
      expect((await chief.post('pig-detail/cards', wrong)).status).toBe(400)
  })
})

test('the preview of a correction says places by their names', async () => {
  const barn = await node({ type: 'house', kind: 'HOUSE', name: 'H3', parent: farm })
  const row = { earNo: 'M4', date: '2025-07-01', houseId: barn.uid }
  const moved = await chief.post<{ results: { uid: string }[] }>('event/event_transfer_house', {
    requestId: 'move-2025-07-01',
    farmId: farm.uid,
    rows: [row],
  })
  const uid = moved.data.results[0]?.uid
  const { data } = await chief.delete<{ changes: unknown[] }>(`event/event_transfer_house/${uid}`, {
    version: 1,
    dryRun: true,
  })
  expect(data.changes).toEqual([{ label: '栋舍栏位', before: 'H3', after: 'H1' }])
})

describe('counts over the list of animals', () => {
  interface Counts {
    states: Record<string, number>
    means: { parity: string; ageDays: string }
  }
  const counts = async (query = '') => (await chief.get<Counts>(`pigs-file/counts${query}`)).data

  test('by state, with the filters of the list except the one by state', async () => {
    expect((await counts()).states).toEqual({ WEANED: 3, GILT: 2, ACTIVE: 1 })
    expect((await counts(`?farmId=${farm.uid}&status=GILT`)).states).toEqual({
      WEANED: 3,
      GILT: 1,
      ACTIVE: 1,
    })
    expect((await counts(`?earNo_like=M3`)).states).toEqual({ WEANED: 1 })
  })

  test('averages over the rows of the list, boars left out', async () => {
    expect((await counts(`?farmId=${farm.uid}`)).means).toEqual({ parity: '1.50', ageDays: '200' })
    expect((await counts(`?farmId=${farm.uid}&status=WEANED`)).means.parity).toBe('2.00')
  })

  test('the list itself takes the farm as a filter, and refuses what is no farm', async () => {
    const { data } = await chief.get<{ total: number }>(`pigs-file?farmId=${other.uid}`)
    expect(data.total).toBe(1)
    expect((await chief.get('pigs-file?farmId=x')).status).toBe(400)
    const keeper = await as('keeper')
    expect((await keeper.get<{ total: number }>(`pigs-file?farmId=${other.uid}`)).data.total).toBe(0)
  })
})

test('a pen says in which house it lies, so that a grid offers the pens of the chosen one only', async () => {
  const pen = await node({ type: 'house', kind: 'PEN', name: 'P91', parent: house })
  const { data } = await chief.get<{ list: { uid: string; within: string[] }[] }>(
    `event/event_farr/places?farmId=${farm.uid}`,
  )
  expect(data.list.find(({ uid }) => uid === pen.uid)?.within).toEqual(
    expect.arrayContaining([farm.uid, house.uid, pen.uid]),
  )
})
