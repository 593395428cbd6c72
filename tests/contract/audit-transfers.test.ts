/** Each act of either farm in a transfer of pigs leaves the row of the slip and of the events it makes in both farms. */
import { sql } from 'kysely'
import { beforeAll, test } from 'vitest'
import { auditTable, type Expected, expectTrail, madeBy } from '#support/audit-trail.ts'
import { transfers } from '#support/transfers.ts'

const fixture = await transfers()
const { t, here, there, record, draft, act } = fixture
const SLIP = 'breedPigTransfer'
const byHere = madeBy('员甲场', () => here.farm)
const byThere = madeBy('员乙场', () => there.farm)

const sow = (earNo: string) => ({
  ...{ earNo, date: '2026-10-25', source: 'INIT', init: true, houseId: here.house.uid, sex: 'F' },
  ...{ birthDate: '2024-06-01', sireEarNo: 'G77', damEarNo: 'M77' },
  ...{ status: 'WEANED', parity: 2, weanDate: '2026-10-22' },
})

beforeAll(async () => {
  const entered = await record(here, 'event_entry', [sow('A1'), sow('A2')])
  if (!entered.every(({ accepted }) => accepted)) throw new Error(JSON.stringify(entered))
})

/** Events of transfers and entries that are there now and were not before. */
async function newEvents(before: readonly string[], farmId?: string): Promise<Map<string, string>> {
  const found = await sql<{ uid: string; type: string }>`select uid, type from pig_event
    where uid <> all(${before}::uuid[]) and (${farmId ?? null}::uuid is null or farm_id = ${farmId ?? null}::uuid)`.execute(
    t.db,
  )
  return new Map(found.rows.map(({ uid, type }) => [uid, type]))
}
const all = async () => [...(await newEvents([])).keys()]
const rows = (events: ReadonlyMap<string, string>, sides: Expected['sides']): Expected[] =>
  [...events].map(([uid, target]) => ({ target, uid, sides }))
const ofSlip = (uid: string, from: string, to: string): Expected => ({
  ...{ target: SLIP, uid, sides: 'both', before: { status: from }, after: { status: to } },
})
const sent = async (earNo: string) => {
  const made = await draft([earNo])
  const before = await all()
  const answer = await act(here.client, made, 'dispatch', { reason: '计划内调拨' })
  return { uid: made.uid, answer, events: await newEvents(before) }
}

auditTable(t, 'transfers', [
  [
    `POST ${SLIP}/:uid/dispatch`,
    async () => {
      const { uid, answer, events } = await sent('A1')
      return byHere(answer, ...rows(events, 'after'), ofSlip(uid, 'DRAFT', 'IN_TRANSIT'))
    },
  ],
  [
    `POST ${SLIP}/:uid/undo`,
    async () => {
      const { uid, events } = await sent('A2')
      const answer = await act(here.client, { uid }, 'undo', {
        step: 'DISPATCH',
        reason: '录错',
        earNos: [{ earNo: 'A2' }],
      })
      return byHere(answer, ...rows(events, 'before'), ofSlip(uid, 'IN_TRANSIT', 'DRAFT'))
    },
  ],
  [
    `POST ${SLIP}/:uid/receive`,
    async () => {
      const uid =
        (await sql<{ uid: string }>`select uid from pig_transfer where status = 'IN_TRANSIT'`.execute(t.db))
          .rows[0]?.uid ?? ''
      const before = await all()
      const berths = [{ earNo: 'A1', houseId: there.house.uid, penId: null }]
      const answer = await act(there.client, { uid }, 'receive', { date: '2026-11-12', rows: berths })
      return byThere(answer, ...rows(await newEvents(before), 'after'), ofSlip(uid, 'IN_TRANSIT', 'RECEIVED'))
    },
  ],
  [
    `POST ${SLIP}/:uid/reject`,
    async () => {
      const { uid } = await sent('A2')
      const before = await all()
      const answer = await act(there.client, { uid }, 'reject', {
        date: '2026-11-12',
        earNos: [{ earNo: 'A2' }],
        reason: '瘸腿',
      })
      return byThere(answer, ...rows(await newEvents(before), 'after'), ofSlip(uid, 'IN_TRANSIT', 'REJECTED'))
    },
  ],
])

test('a correction in the farm that sent her keeps both farms’ entries as they were before and after', async () => {
  const found = await sql<{ uid: string; farm: string }>`select uid, farm_id as farm from pig_event
    where type = 'event_entry' and payload->>'earNo' = 'A1'`.execute(t.db)
  const uidIn = (farm: string) => found.rows.find((one) => one.farm === farm)?.uid ?? ''
  const [own, other] = [uidIn(here.farm.uid), uidIn(there.farm.uid)]
  const change = { version: 1, row: { ...sow('A1'), parity: 3 }, reason: '胎次录错' }
  const answer = await fixture.both.patch(`event/event_entry/${own}`, change)
  const left = [own, other].map((uid): Expected => ({ target: 'event_entry', uid, sides: 'both' }))
  const company = (await sql<{ uid: string }>`select uid from organize where name = '江北公司'`.execute(t.db))
    .rows[0]
  const made = { answer, by: '两场', at: company?.uid ?? '', left }
  await expectTrail(t, 'PATCH event/event_entry/:uid', made)
})
