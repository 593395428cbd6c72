import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import type { ImportTask } from '#kit/import-task.ts'
import { importPages } from '#resources/imports/index.ts'
import { eventFixture } from '#support/event-fixture.ts'
import { TODAY } from '#support/event-forms.ts'
import { check, send } from '#support/imports.ts'
import { sessionOf } from '#support/routes.ts'
import { tableOf, upload } from '#support/upload.ts'

/** Rights on a file, and files that are not taken at all. */
const { t, side } = await eventFixture()
const own = await side('M')
const other = await side('X')
const { client } = own

const PAGE = 'batch-import'
const BODY = ['耳号', '测定日期', '体况评分']
const back = (days: number) => addDays(TODAY, -days)
const sendBody = (day: number) =>
  send(
    client,
    PAGE,
    'event-body',
    BODY,
    own.earNos.map((earNo) => [earNo, back(day), 3]),
  )

describe('rights on a file', async () => {
  const { data: task } = await sendBody(9)

  test('looking, committing and taking back are three rights', async () => {
    const looker = await sessionOf(t, await t.user({ account: 'looker', at: own.farm, functions: [PAGE] }))
    expect((await check(looker, task)).status).toBe('CHECKED')
    const request = { requestId: 'looker-12345', partial: false }
    expect((await looker.post(`${PAGE}/${task.uid}/commit`, request)).status).toBe(403)
    const undo = { token: task.uid, reason: '试试' }
    expect((await looker.post(`${PAGE}/${task.uid}/revert`, undo)).status).toBe(403)
    const stranger = await sessionOf(
      t,
      await t.user({ account: 'none', at: own.farm, functions: ['event-body'] }),
    )
    expect((await stranger.get(`${PAGE}/${task.uid}`)).status).toBe(403)
  })

  test('a task of another farm, or of another screen, is not found', async () => {
    const calls = [
      other.client.get(`${PAGE}/${task.uid}`),
      other.client.get(`${PAGE}/${task.uid}/errors`),
      other.client.get(`${PAGE}/${task.uid}/problems`),
      other.client.post(`${PAGE}/${task.uid}/check`, {}),
      other.client.post(`${PAGE}/${task.uid}/stop`, {}),
      other.client.post(`${PAGE}/${task.uid}/commit`, { requestId: 'strange-1234', partial: true }),
      client.get(`salepig-death-import/${task.uid}`),
    ]
    expect((await Promise.all(calls)).map((one) => one.status)).toEqual(calls.map(() => 404))
    const farm = await other.client.get(`${PAGE}/template/event-body?farmId=${own.farm.uid}`)
    expect(farm.status).toBe(403)
    const list = await other.client.get<{ list: object[] }>(`${PAGE}/tasks`)
    expect(list.data.list).toEqual([])
  })
})

describe('a file that cannot be taken', () => {
  const refusal = async (head: string[], kind = 'event-body') => {
    const answer = await send(client, PAGE, kind, head, [['M00', back(1), 3]])
    return [answer.status, answer.msg]
  }

  test('says which columns it lacks or has twice; unknown ones are passed over', async () => {
    expect(await refusal(['耳号', '背膘'])).toEqual([400, '缺少必填列：“测定日期”、“体况评分”'])
    expect(await refusal(['耳号', '测定日期', '测定日期', '体况评分'])).toEqual([400, '重复的列：“测定日期”'])
    expect(await refusal(['甲', '乙', '丙'])).toEqual([
      400,
      '没有可识别的表头，请使用模板，或在预览中指定各列的含义',
    ])
    expect(await refusal(BODY, 'pen')).toEqual([400, '请选择导入类型'])
    const { data } = await send(client, PAGE, 'event-body', [...BODY, '天气'], [['M00', back(1), 3, '晴']])
    expect(data.columns.at(-1)).toEqual({ title: '天气', key: null, label: null })
  })

  test('is no workbook, too large, or comes under a name with a path', async () => {
    const bad = await upload(client, `${PAGE}/upload?kind=event-body`, Buffer.from('x'), {
      fileName: 'a.txt',
    })
    expect([bad.status, bad.msg]).toEqual([400, '只能导入 .xlsx、.csv 文件'])
    const large = await upload(client, `${PAGE}/upload?kind=event-body`, Buffer.alloc(1_100_000, 7))
    expect([large.status, large.msg]).toEqual([413, '文件超过 1024 KB，不能导入'])
    const file = await tableOf(BODY, [['M01', back(1), 3]])
    const named = await upload(client, `${PAGE}/upload?kind=event-body`, file, {
      fileName: '..\\..\\etc\\甲.xlsx',
    })
    expect((named as unknown as { data: ImportTask }).data.fileName).toBe('甲.xlsx')
  })

  test('and one not committed for a week is dropped', async () => {
    const { data } = await sendBody(11)
    await sql`update import_task set updated_at = now() - interval '8 days' where uid = ${data.uid}`.execute(
      t.db,
    )
    await sendBody(12)
    expect((await client.get(`${PAGE}/${data.uid}`)).status).toBe(404)
  })
})

test('10,000 rows of the widest event fit into the largest file', async () => {
  const kind = importPages[0]?.kinds.find(({ key }) => key === 'event-mat')
  const head = Object.values(kind?.columns ?? {}).map((field) => field.label)
  const row = (n: number) =>
    head.map((_, index) => (index === 0 ? `M${10_000 + n}` : index < 8 ? back(n % 300) : null))
  const file = await tableOf(
    head,
    Array.from({ length: 10_000 }, (_, n) => row(n)),
  )
  expect(file.length).toBeLessThan(1024 * 1024)
})
