/** Each act on a herd beyond recording events (selection, review, stations, warnings, signed days) leaves its rows in the audit log. */
import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { auditTable, type Expected, madeBy } from '#support/audit-trail.ts'
import { eventFixture, type RowAnswer } from '#support/event-fixture.ts'
import { type EventRow, TODAY } from '#support/event-forms.ts'

const { t, side } = await eventFixture()
const { client, farm, house, known } = await side('M')
const YESTERDAY = addDays(TODAY, -1)
const DAY_REPORT = 'farm-product-day-report'
let user: string

beforeAll(async () => {
  user = await oneUid(`sys_user where account = 'chiefM'`)
  await record('event_farr', {
    ...{ date: YESTERDAY, earNo: 'M02', healthy: 4, males: 1, females: 3, litterWeight: '6' },
    confirmReason: '核实',
  })
  for (const pigletNo of ['L1', 'L2'])
    await record('event_piglet_tag', { date: YESTERDAY, earNo: 'M02', pigletNo, sex: 'F' })
})

async function oneUid(from: string): Promise<string> {
  return (
    (await sql<{ uid: string }>`select uid from ${sql.raw(from)} limit 1`.execute(t.db)).rows[0]?.uid ?? ''
  )
}
async function record(code: string, row: EventRow): Promise<string> {
  const { data } = await client.post<{ results: RowAnswer[] }>(`event/${code}`, {
    farmId: farm.uid,
    rows: [row],
  })
  const [result] = data.results
  if (!result?.uid) throw new Error(JSON.stringify(result))
  return result.uid
}
const by = madeBy('chiefM', () => farm)
const row = (
  target: string,
  uid: string,
  sides: Expected['sides'],
  more: Partial<Expected> = {},
): Expected => ({
  ...{ target, uid, sides, ...more },
})

/** Calls about one open warning. */
async function warned(act: string, body: object, after: object, reason: string | null = null) {
  const uid = await oneUid(`warning_record where farm_id = '${farm.uid}' and status <> 'DONE' order by uid`)
  const answer = await client.post(`early-warning/${act}`, { uids: [uid], ...body })
  return by(answer, row('early-warning', uid, 'both', { after: { ...after }, reason }))
}
/** Calls about the report of yesterday. */
async function reported(act: string, body: object, sides: Expected['sides'], more: Partial<Expected>) {
  const found = await sql<{ version: number }>`select version from day_report
    where farm_id = ${farm.uid} and day = ${YESTERDAY}`.execute(t.db)
  const { version = 0 } = found.rows[0] ?? {}
  const answer = await client.post(`${DAY_REPORT}/${act}`, {
    farmId: farm.uid,
    date: YESTERDAY,
    version,
    ...body,
  })
  return by(answer, row(DAY_REPORT, farm.uid, sides, more))
}
const stationRow = (eaten: number) =>
  client.post('jzswFeedInfo/records', {
    ...{ requestId: `station-${eaten * 10}`, farmId: farm.uid },
    rows: [{ station: 'S1', earNo: 'M00', day: YESTERDAY, planned: 3, eaten, visits: 4 }],
  })

auditTable(t, 'herd', [
  [
    'POST choose-pig/choose',
    async () => {
      const uid = await oneUid(`piglet where piglet_no = 'L1'`)
      const answer = await client.post('choose-pig/choose', {
        ...{
          farmId: farm.uid,
          result: 'KEEP',
          date: TODAY,
          houseId: house.uid,
          breedId: known.word('breeds'),
        },
        rows: [{ uid, earNo: 'G-100' }],
      })
      const ofType = (type: string) => oneUid(`pig_event where type = '${type}' and link_uid is not null`)
      return by(
        answer,
        row('event_piglet_select', await ofType('event_piglet_select'), 'after'),
        row('event_entry', await ofType('event_entry'), 'after', { after: { payload: { earNo: 'G-100' } } }),
      )
    },
  ],
  [
    'DELETE choose-pig/:uid/choice',
    async () => {
      const uid = await oneUid(`piglet where piglet_no = 'L1'`)
      const ofType = (type: string) => oneUid(`pig_event where type = '${type}' and link_uid is not null`)
      const [chosen, entered] = [await ofType('event_piglet_select'), await ofType('event_entry')]
      const answer = await client.delete(`choose-pig/${uid}/choice`, { reason: '选错' })
      const reason = '选错'
      return by(
        answer,
        row('event_piglet_select', chosen, 'before', { reason }),
        row('event_entry', entered, 'before', { reason }),
      )
    },
  ],
  [
    'POST event_check/approve',
    async () => {
      const uid = await record('event_body', { earNo: 'M04', date: addDays(TODAY, -5), bcs: 3 })
      const answer = await client.post('event_check/approve', { rows: [{ uid, version: 1 }] })
      return by(answer, row('event_check', uid, 'both', { after: { status: 'APPROVED' } }))
    },
  ],
  [
    'POST event_check/:uid/reject',
    async () => {
      const uid = await record('event_body', { earNo: 'M05', date: addDays(TODAY, -5), bcs: 3 })
      const reason = '不是这头'
      const answer = await client.post(`event_check/${uid}/reject`, { version: 1, reason })
      const after = { status: 'REJECTED' }
      return by(
        answer,
        row('event_body', uid, 'before', { reason }),
        row('event_check', uid, 'after', { after, reason }),
      )
    },
  ],
  [
    'POST jzswFeedInfo/records',
    async () => by(await stationRow(2.4), row('jzswFeedInfo', await oneUid('station_feed'), 'after')),
  ],
  [
    'POST jzswFeedInfo/records',
    async () => by(await stationRow(2.7), row('jzswFeedInfo', await oneUid('station_feed'), 'both')),
  ],
  [
    'POST early-warning/evaluate',
    async () => {
      const answer = await client.post('early-warning/evaluate', { farmId: farm.uid })
      return by(answer, row('early-warning', farm.uid, 'after', { reason: TODAY }))
    },
  ],
  ['POST early-warning/ack', () => warned('ack', {}, { status: 'DOING' })],
  ['POST early-warning/assign', () => warned('assign', { assigneeId: user }, { status: 'DOING' })],
  [
    'POST early-warning/mute',
    () => warned('mute', { until: '2026-12-24', note: '已知' }, { status: 'MUTED' }, '已知'),
  ],
  ['POST early-warning/close', () => warned('close', { note: '已处理' }, { status: 'DONE' }, '已处理')],
  [
    'POST mrclcf/again',
    async () => {
      const answer = await client.post('mrclcf/again', { farmId: farm.uid, day: YESTERDAY })
      return by(answer, row('mrclcf', farm.uid, 'after', { after: { day: YESTERDAY } }))
    },
  ],
  [
    `POST ${DAY_REPORT}/remark`,
    () => {
      const change = { before: { date: YESTERDAY, remark: null }, after: { remark: '停电 12 分钟' } }
      return reported('remark', { remark: '停电 12 分钟', temperature: null }, 'both', change)
    },
  ],
  [`POST ${DAY_REPORT}/generate`, () => reported('generate', {}, 'after', { after: { date: YESTERDAY } })],
  [
    `POST ${DAY_REPORT}/sign`,
    () => reported('sign', {}, 'after', { after: { date: YESTERDAY, signed: 'chiefM' } }),
  ],
  [
    `POST ${DAY_REPORT}/unlock`,
    () => {
      const change = { before: { signedBy: 'chiefM' }, after: { unlocked: 'chiefM' }, reason: '漏录死亡' }
      return reported('unlock', { reason: '漏录死亡' }, 'both', change)
    },
  ],
])
