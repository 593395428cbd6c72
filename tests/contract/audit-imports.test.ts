/** An imported, reverted or reinterpreted file is in the audit log under the person who asked for it, though a job writes it. */
import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import type { ImportTask } from '#kit/import-task.ts'
import { allFunctionCodes } from '#server/functions.ts'
import type { TestNode } from '#support/accounts.ts'
import { type Answer, type Client, testApp } from '#support/app.ts'
import { auditTable, type Expected, madeBy } from '#support/audit-trail.ts'
import { NOON } from '#support/event-forms.ts'
import { check, send, settled } from '#support/imports.ts'
import { tableOf, upload } from '#support/upload.ts'

const t = await testApp({ now: () => NOON })
const PAGE = 'batch-import'
const HEAD = ['耳号', '进场日期', '来源', '栋舍', '性别', '入群状态', '出生日期', '品种']
const ROW = ['Z1', '2026-09-01', '自产', '一舍', '母', '后备', '2026-02-01', '大白']
let company: TestNode
let farm: TestNode
let chief: Client
let task: ImportTask

beforeAll(async () => {
  company = await t.node({ type: 'company', name: '甲公司' })
  farm = await t.node({ type: 'farm', name: '一场', parent: company })
  await t.node({ type: 'house', kind: 'HOUSE', name: '一舍', parent: farm })
  await t.user({ account: 'chief', at: company, functions: [...allFunctionCodes] })
  chief = await t.as('chief')
  const sent = await send(chief, PAGE, 'event-entry', HEAD, [ROW], { farmId: farm.uid })
  if (!sent.data) throw new Error(`${sent.msg} ${JSON.stringify(sent.errors)}`)
  task = await check(chief, sent.data)
})

const by = madeBy('chief', () => company)
const oneOf = async (table: string): Promise<string> =>
  (await sql<{ uid: string }>`select uid from ${sql.table(table)}`.execute(t.db)).rows[0]?.uid ?? ''
const meanings = (columns: object) =>
  chief.post(`${PAGE}/meanings/event-entry`, { farmId: farm.uid, columns, words: {} })
const ofMeanings = (before: object, after: object): Expected => ({
  ...{ target: 'import-meaning', uid: company.uid, sides: 'both' },
  ...{ before: { kind: 'event-entry', columns: before }, after: { columns: after } },
})

/** Hands a step of the task in, and waits for its job. */
async function through(act: string, body: object): Promise<Answer<ImportTask>> {
  const answer = await chief.post<ImportTask>(`${PAGE}/${task.uid}/${act}`, body)
  task = await settled(chief, answer.data)
  return answer
}

auditTable(t, 'imports', [
  [
    'POST batch-import/meanings/:kind',
    async () => by(await meanings({ 猪号: 'earNo' }), ofMeanings({}, { 猪号: 'earNo' })),
  ],
  [
    'POST batch-import/meanings/:kind',
    async () => by(await meanings({ 编号: 'earNo' }), ofMeanings({ 猪号: 'earNo' }, { 编号: 'earNo' })),
  ],
  [
    'POST batch-import/:uid/commit',
    async () => {
      const answer = await through('commit', { requestId: 'first', partial: false, reason: '核实' })
      const uid = await oneOf('pig_event')
      return by(
        answer,
        { target: 'event_entry', uid, sides: 'after', after: { payload: { earNo: 'Z1' } } },
        {
          ...{ target: PAGE, uid: task.uid, sides: 'after', reason: '核实' },
          after: { fileName: '导入.xlsx', farmId: farm.uid, total: 1 },
        },
      )
    },
  ],
  [
    'POST batch-import/:uid/revert',
    async () => {
      const uid = await oneOf('pig_event')
      const answer = await through('revert', { token: task.revertToken, reason: '导错文件' })
      return by(
        answer,
        {
          target: 'event_entry',
          uid,
          sides: 'before',
          before: { payload: { earNo: 'Z1' } },
          reason: '导错文件',
        },
        {
          ...{ target: PAGE, uid: task.uid, sides: 'after', reason: '导错文件' },
          after: { farmId: farm.uid, reverted: 1 },
        },
      )
    },
  ],
  [
    'POST batch-import/:uid/stop',
    async () => {
      // as if a job were writing it
      await sql`update import_task set status = 'COMMITTING' where uid = ${task.uid}`.execute(t.db)
      const answer = await chief.post(`${PAGE}/${task.uid}/stop`, {})
      const change = { before: { stopping: false, farmId: farm.uid }, after: { stopping: true } }
      return by(answer, { target: PAGE, uid: task.uid, sides: 'both', ...change })
    },
  ],
  [
    'POST basic-supplier/import',
    async () => {
      const file = await tableOf(['编码', '名称', '类型'], [['S1', '大北农', '饲料']])
      const answer = await upload(chief, 'basic-supplier/import', file)
      const uid = await oneOf('supplier')
      return by(answer, { target: 'basic-supplier', uid, sides: 'after', after: { code: 'S1' } })
    },
  ],
  [
    'POST basic-supplier/import',
    async () => {
      const file = await tableOf(['编码', '名称', '类型'], [['S1', '大北农二', '饲料']])
      const answer = await upload(chief, 'basic-supplier/import?mode=upsert', file)
      const uid = await oneOf('supplier')
      const change = { before: { name: '大北农' }, after: { name: '大北农二' } }
      return by(answer, { target: 'basic-supplier', uid, sides: 'both', ...change })
    },
  ],
])
