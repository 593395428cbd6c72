/** Each call about parameters, places, company setup, feedback and release notes leaves its rows in the audit log. */
import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import { roleUid } from '#server/kit/stable-uid.ts'
import type { TestNode } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'
import { auditTable, type Expected, madeBy } from '#support/audit-trail.ts'
import { NOON, TODAY } from '#support/event-forms.ts'
import { upload } from '#support/upload.ts'

const t = await testApp({ now: () => NOON })
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let admin: Client
let farm: TestNode
let house: TestNode
let feedback: string
let note: string

beforeAll(async () => {
  const company = await t.node({ type: 'company', name: '甲公司' })
  farm = await t.node({ type: 'farm', name: '一场', parent: company })
  house = await t.node({ type: 'house', kind: 'HOUSE', name: '1栋', parent: farm })
  admin = await t.as('admin')
})

const byAdmin = madeBy('admin', () => t.root)
const oneRow = async (from: string): Promise<string> =>
  (await sql<{ uid: string }>`select uid from ${sql.raw(from)}`.execute(t.db)).rows[0]?.uid ?? ''
const setDay = (value: string, effectiveFrom = TODAY) =>
  admin.put('parameter-configuration/check1_day', {
    ...{ organizeId: farm.uid, value, effectiveFrom, reason: '按本场标准', replaces: 'true' },
  })
const parameter = (sides: Expected['sides'], more: Partial<Expected>): Expected => ({
  ...{ target: 'parameter-configuration', uid: farm.uid, sides, ...more },
})
const content = (downtime: string) => ({
  ...{ release: '2099.1.0', releasedOn: TODAY, kind: 'FEATURE', downtime },
  items: [
    {
      ...{ kind: 'NEW', title: '生产日报锁定后自动推送', detail: null, roles: 'STATISTICIAN' },
      ...{ screen: null, change: null, before: null, after: null },
    },
  ],
})
auditTable(t, 'settings', [
  [
    'PUT parameter-configuration/:key',
    async () =>
      byAdmin(await setDay('26'), parameter('after', { after: { key: 'check1_day', value: '26' } })),
  ],
  [
    'PUT parameter-configuration/:key',
    async () =>
      byAdmin(
        await setDay('27'),
        parameter('both', { before: { value: '26' }, after: { value: '27' }, reason: '按本场标准' }),
      ),
  ],
  [
    'DELETE parameter-configuration/planned/:uid',
    async () => {
      await setDay('30', '2026-12-24')
      const planned = await oneRow(`app_setting where effective_from = '2026-12-24'`)
      return byAdmin(
        await admin.delete(`parameter-configuration/planned/${planned}`),
        parameter('before', { before: { name: 'check1_day', value: '30', from: '2026-12-24' } }),
      )
    },
  ],
  [
    'PUT system-configuration',
    async () => {
      const change = { key: 'excel_max_import_size', was: '1024', value: '2048' }
      return byAdmin(
        await admin.put('system-configuration', { changes: [change], reason: '免疫记录单较大' }),
        {
          ...{ target: 'system-configuration', uid: null, sides: 'both', reason: '免疫记录单较大' },
          ...{ before: { key: change.key, value: '1024' }, after: { key: change.key, value: '2048' } },
        },
      )
    },
  ],
  [
    'POST org-manage/pens',
    async () => {
      const series = { parentId: house.uid, from: 1, to: 1, pattern: '{n}栏' }
      const answer = await admin.post('org-manage/pens', series)
      const uid = await oneRow(`organize where name = '1栏'`)
      return byAdmin(answer, { target: 'org-manage', uid, sides: 'after', after: { parentId: house.uid } })
    },
  ],
  [
    'POST penBind/bind',
    async () => {
      const body = { farmId: farm.uid, places: [house.uid], kind: 'KEEPER', bound: '王强', fromDate: TODAY }
      const answer = await admin.post('penBind/bind', body)
      const uid = await oneRow('pen_binding')
      return byAdmin(answer, { target: 'penBind', uid, sides: 'after', after: { bound: '王强' } })
    },
  ],
  [
    'POST penBind/unbind',
    async () => {
      const body = { farmId: farm.uid, places: [house.uid], kind: 'KEEPER', toDate: TODAY }
      const answer = await admin.post('penBind/unbind', body)
      const change = { before: { toDate: null }, after: { toDate: TODAY } }
      return byAdmin(answer, {
        target: 'penBind',
        uid: await oneRow('pen_binding'),
        sides: 'both',
        ...change,
      })
    },
  ],
  [
    'POST getting-started/farm',
    async () => {
      const form = { company: '乙公司', farm: '新场', farmType: 'COMMERCIAL', goLiveDate: TODAY }
      const answer = await admin.post<{ farmId: string }>('getting-started/farm', form)
      const { farmId } = answer.data
      return byAdmin(
        answer,
        ...[await oneRow(`organize where name = '乙公司'`), farmId].map(
          (uid): Expected => ({ target: 'org-manage', uid, sides: 'after' }),
        ),
        {
          ...{ target: 'huge-farm-online-import', uid: await oneRow('golive'), sides: 'after' },
          after: { goLiveDate: TODAY },
        },
      )
    },
  ],
  [
    'POST getting-started/pens',
    async () => {
      const farmId = await oneRow(`organize where name = '新场'`)
      const lines = [{ houseType: 'GESTATION', house: '妊娠舍1' }]
      const answer = await admin.post('getting-started/pens', { farmId, lines })
      const uid = await oneRow(`organize where name = '妊娠舍1'`)
      return byAdmin(answer, { target: 'org-manage', uid, sides: 'after', after: { name: '妊娠舍1' } })
    },
  ],
  [
    'POST getting-started/people',
    async () => {
      const farmId = await oneRow(`organize where name = '新场'`)
      const lines = [{ account: 'newone', name: '张三', roleId: roleUid('BREEDER'), technician: true }]
      const answer = await admin.post('getting-started/people', { farmId, lines })
      const user = await oneRow(`sys_user where account = 'newone'`)
      return byAdmin(
        answer,
        { target: 'user-manage', uid: user, sides: 'after', after: { account: 'newone' } },
        { target: 'technicianManage', uid: await oneRow('technician'), sides: 'after' },
      )
    },
  ],
  [
    'POST feedback',
    async () => {
      const words = {
        title: '按栏位排序',
        module: 'event',
        kind: 'WISH',
        content: '能不能记住我上次的排序？',
      }
      const answer = await admin.post<{ uid: string }>('feedback', words)
      feedback = answer.data.uid
      return byAdmin(answer, { target: 'feedback', uid: feedback, sides: 'after', after: { kind: 'WISH' } })
    },
  ],
  [
    'POST feedback/:uid/files',
    async () =>
      byAdmin(await upload(admin, `feedback/${feedback}/files`, PNG, { fileName: '截图.png' }), {
        ...{ target: 'feedback', uid: feedback, sides: 'after', after: { fileName: '截图.png' } },
      }),
  ],
  [
    'POST feedback/:uid/answer',
    async () =>
      byAdmin(await admin.post(`feedback/${feedback}/answer`, { body: '已安排' }), {
        ...{ target: 'feedback', uid: feedback, sides: 'both', before: { status: 'WAITING' } },
        after: { answer: '已安排' },
      }),
  ],
  [
    'POST upgrade-info',
    async () => {
      const answer = await admin.post<{ uid: string }>('upgrade-info', content('停机 6 分钟'))
      note = answer.data.uid
      return byAdmin(answer, { target: 'upgrade-info', uid: note, sides: 'after' })
    },
  ],
  [
    'PUT upgrade-info/:uid',
    async () =>
      byAdmin(await admin.put(`upgrade-info/${note}`, { ...content('停机 9 分钟'), version: 1 }), {
        ...{ target: 'upgrade-info', uid: note, sides: 'both' },
        ...{ before: { downtime: '停机 6 分钟' }, after: { downtime: '停机 9 分钟' } },
      }),
  ],
  [
    'POST upgrade-info/:uid/publish',
    async () =>
      byAdmin(await admin.post(`upgrade-info/${note}/publish`, { published: true }), {
        ...{ target: 'upgrade-info', uid: note, sides: 'both' },
        ...{ before: { published: false }, after: { published: true } },
      }),
  ],
  [
    'DELETE upgrade-info/:uid',
    async () => {
      await admin.post(`upgrade-info/${note}/publish`, { published: false })
      return byAdmin(await admin.delete(`upgrade-info/${note}`), {
        ...{ target: 'upgrade-info', uid: note, sides: 'before', before: { release: '2099.1.0' } },
      })
    },
  ],
])
