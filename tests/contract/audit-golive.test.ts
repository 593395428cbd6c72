/** Each step of going live (import, count, freeze, confirm, late entry, revert) leaves its rows in the audit log. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import type { TestNode } from '#support/accounts.ts'
import { type Answer, type Client, testApp } from '#support/app.ts'
import { auditTable, type Expected, madeBy } from '#support/audit-trail.ts'
import { fillWorkbook } from '#support/first-hour.ts'
import { bring, freezeAll, going, PAGE } from '#support/go-live.ts'
import { daysBefore, LIVE_DAY } from '#support/small-live-farm.ts'
import { upload } from '#support/upload.ts'

const t = await testApp({ now: () => new Date(`${LIVE_DAY}T04:00:00Z`) })
const BOAR = {
  ...{ 耳号: 'B001', 性别: '公', 入群状态: '生产公猪', 品种: '大白', 栋舍: '妊娠舍1', 血统: 'A1' },
  出生日期: daysBefore(600),
}
let admin: Client
let farm: TestNode
let golive: string

beforeAll(async () => {
  const company = await t.node({ type: 'company', name: '江南公司' })
  farm = await t.node({ type: 'farm', name: '上线场', parent: company })
  admin = await t.as('admin')
})

const by = madeBy('admin', () => t.root)
const step = async (path: string, body: object = {}): Promise<Answer<unknown>> => {
  const answer = await admin.post(`${PAGE}/${path}`, { farmId: farm.uid, ...body })
  await idle()
  return answer
}
async function idle(): Promise<void> {
  while ((await going(admin, farm.uid)).golive?.job) await wait(20)
}
const ofGoLive = (sides: Expected['sides'], more: Partial<Expected> = {}): Expected => ({
  ...{ target: PAGE, uid: golive, sides, ...more },
})
const uidsOf = async (query: string): Promise<string[]> =>
  (await sql<{ uid: string }>`select uid from ${sql.raw(query)} order by uid`.execute(t.db)).rows.map(
    ({ uid }) => uid,
  )
const filesIn = (status: string) => uidsOf(`import_task where status = '${status}'`)

/** Of many rows those of the files; those of the events and places they made stand under the same person. */
const ofFiles = (answer: Answer<unknown>, files: readonly string[], reason: string) => ({
  ...by(answer, ...files.map((uid): Expected => ({ target: PAGE, uid, sides: 'after', reason }))),
  among: PAGE,
})
const farmDay = (before: string | null, after: string | null): Expected => ({
  ...{ target: 'org-manage', uid: farm.uid, sides: 'both' },
  ...{ before: { goLiveDate: before }, after: { goLiveDate: after } },
})

auditTable(t, 'golive', [
  [
    'POST huge-farm-online-import/golive',
    async () => {
      const answer = await step('golive', { goLiveDate: LIVE_DAY })
      golive = (await uidsOf('golive'))[0] ?? ''
      return by(answer, ofGoLive('after', { after: { farmId: farm.uid, goLiveDate: LIVE_DAY } }))
    },
  ],
  [
    'POST huge-farm-online-import/workbook/sample',
    async () => ofFiles(await step('workbook/sample'), await filesIn('COMMITTED'), '示例数据'),
  ],
  [
    'POST huge-farm-online-import/workbook/revert',
    async () => {
      const answer = await step('workbook/revert', { fileName: '示例猪群.xlsx', reason: '试用结束' })
      return ofFiles(answer, await filesIn('REVERTED'), '试用结束')
    },
  ],
  [
    'POST huge-farm-online-import/workbook',
    async () => {
      const template = await admin.get(`${PAGE}/workbook?farmId=${farm.uid}`)
      const file = fillWorkbook(template.response.rawPayload, {
        栋舍栏位: [{ 栋舍: '妊娠舍1', 舍别: '妊娠舍' }],
        种猪档案: [BOAR],
      })
      const path = `${PAGE}/workbook?farmId=${farm.uid}&reason=${encodeURIComponent('核实')}`
      const answer: Answer<unknown> = await upload(admin, path, file)
      await idle()
      return ofFiles(answer, await filesIn('COMMITTED'), '核实')
    },
  ],
  [
    'POST huge-farm-online-import/golive/revert',
    async () => {
      const files = await uidsOf(`import_task where status = 'COMMITTED' and kind = 'opening-pig'`)
      return ofFiles(await step('golive/revert', { step: 'opening-pig', reason: '导错' }), files, '导错')
    },
  ],
  [
    'POST huge-farm-online-import/golive/count',
    async () => {
      await bring(admin, farm.uid, 'opening-pig', [BOAR])
      const lines = [{ group: '种猪栋舍', item: '妊娠舍1', heads: 1 }]
      const change = { before: { counted: null }, after: { counted: lines, countNote: '核实' } }
      return by(await step('golive/count', { lines, note: '核实' }), ofGoLive('both', change))
    },
  ],
  [
    'POST huge-farm-online-import/golive/freeze',
    async () => {
      await step('golive/check')
      const change = { before: { step: 'pen', frozen: false }, after: { step: 'pen', frozen: true } }
      return by(await step('golive/freeze', { step: 'pen', frozen: true }), ofGoLive('both', change))
    },
  ],
  [
    'POST huge-farm-online-import/golive/confirm',
    async () => {
      await freezeAll(admin, farm.uid)
      const { golive: now } = await going(admin, farm.uid)
      const change = { before: { status: 'OPEN' }, after: { status: 'CONFIRMED', goLiveDate: LIVE_DAY } }
      const answer = await step('golive/confirm', { version: now?.version })
      return by(answer, farmDay(null, LIVE_DAY), ofGoLive('both', change))
    },
  ],
  [
    'POST huge-farm-online-import/golive/late',
    async () => {
      const [houseId] = await uidsOf(`organize where name = '妊娠舍1' and not deleted`)
      const sow = { earNo: 'Y021', sex: 'F', status: 'GILT', houseId, birthDate: '2026-03-01' }
      const answer = await step('golive/late', { kind: 'opening-pig', reason: '上线时漏报', lines: [sow] })
      const [uid = ''] = await uidsOf(`pig_event where pig_id = (select uid from pig where ear_no = 'Y021')`)
      return by(
        answer,
        {
          target: 'event_entry',
          uid,
          sides: 'after',
          after: { payload: { earNo: 'Y021' } },
          reason: '上线时漏报',
        },
        ofGoLive('after', { after: { rows: ['Y021'] }, reason: '上线时漏报' }),
      )
    },
  ],
  [
    'POST huge-farm-online-import/golive/undo',
    async () => {
      const [late = ''] = await uidsOf(`pig_event where pig_id = (select uid from pig where ear_no = 'Y021')`)
      await admin.delete(`event/event_entry/${late}`, { version: 1, reason: '录错' })
      const files = await filesIn('COMMITTED')
      const answer = await step('golive/undo', { reason: '重新上线' })
      const steps = [
        { before: { status: 'CONFIRMED' }, after: { status: 'OPEN' } },
        { before: { status: 'OPEN' }, after: { status: 'REVERTED' } },
      ].map((change) => ofGoLive('both', { ...change, reason: '重新上线' }))
      const made = ofFiles(answer, files, '重新上线')
      return { ...made, left: [...steps, ...made.left] }
    },
  ],
])
