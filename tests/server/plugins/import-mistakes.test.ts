import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { HEAD, importFixture } from '#support/import-fixture.ts'
import { tableText } from '#support/table-text.ts'
import { tableOf } from '#support/upload.ts'
import { rowsOf } from '#support/workbook.ts'

const { t, chief, clerk, rival, send, suppliers, empty } = await importFixture()
beforeEach(empty)

describe('a file with mistakes', () => {
  const bad = () =>
    tableOf(HEAD, [
      ['A1', '甲', '饲料', null, null, null],
      ['B-2', '乙 丙', '玩具', '123', '2026-02-30', '也许'],
      [null, '丁', '饲料', null, null, null],
      ['A1', '戊', '饲料', null, null, null],
      ['D4', '己', '饲料', 1.1010519491231e17, null, null],
    ])
  const errors = [
    { row: 3, field: 'code', message: '只能输入数字和字母' },
    { row: 3, field: 'kind', message: '请选择正确的类型：饲料、兽药、疫苗、精液、种猪、设备' },
    { row: 3, field: 'phone', message: '请输入正确的电话：手机号、带区号的座机或400电话' },
    { row: 3, field: 'licenceExpiry', message: '许可证到期应为日期，如 2026-11-21' },
    { row: 3, field: 'enabled', message: '启用应为“是”或“否”' },
    { row: 4, field: 'code', message: '请输入编码' },
    { row: 5, field: 'code', message: '与第2行重复' },
    { row: 6, field: 'phone', message: '数字过长，请把单元格设为文本格式后重新输入' },
  ]

  test('says for each row which field and why, and takes nothing at all', async () => {
    const trail = async () =>
      (await sql<{ outcome: string }>`select outcome from audit_log order by at, uid`.execute(t.db)).rows
    const [before, earlier] = [await tableText(t.db, ['supplier']), (await trail()).length]
    const answer = await send(await bad())
    expect(answer.data).toMatchObject({ total: 5, valid: 1, failed: 4, saved: false, created: 0, errors })
    expect(await tableText(t.db, ['supplier'])).toBe(before)
    // of the attempt there is a trace, of the good row that was not taken there is none
    expect((await trail()).slice(earlier)).toEqual([{ outcome: 'REFUSED' }])
  })

  test('gives its good rows when that is asked for', async () => {
    const answer = await send(await bad(), '?partial=1')
    expect(answer.data).toMatchObject({ total: 5, valid: 1, failed: 4, saved: true, created: 1 })
    expect((await suppliers()).map(({ code }) => code)).toEqual(['A1'])
  })

  test('faults only the database knows are reported in the same words', async () => {
    await send(await tableOf(HEAD, [['A1', '甲', '饲料', null, null, null]]))
    const answer = await send(await tableOf(HEAD, [['A1', '另一个', '饲料', null, null, null]]))
    expect(answer.data.errors).toEqual([{ row: 2, field: 'code', message: '编码已存在' }])
  })

  test('comes back as a workbook: the original rows and the reason of each', async () => {
    const { data } = await send(await bad(), '?dryRun=1')
    const { response } = await chief.get(`basic-supplier/import/${data.token}/errors`)
    expect(response.headers['content-disposition']).toContain(encodeURIComponent('供应商导入错误.xlsx'))
    const rows = (await rowsOf(response.rawPayload)).map((row) => row.cells)
    expect(rows[0]).toEqual([...HEAD, '错误原因'])
    expect(rows).toHaveLength(6)
    expect(rows[1]).toEqual(['A1', '甲', '饲料'])
    expect(rows[3]).toEqual([null, '丁', '饲料', null, null, null, '请输入编码'])
    expect(rows[2]?.at(-1)).toBe(
      '编码：只能输入数字和字母；请选择正确的类型：饲料、兽药、疫苗、精液、种猪、设备；请输入正确的电话：手机号、带区号的座机或400电话；许可证到期应为日期，如 2026-11-21；启用应为“是”或“否”',
    )
  })

  test('after a part was taken the workbook holds the rest, and goes in again once it is mended', async () => {
    const { data } = await send(await bad(), '?partial=1')
    const { response } = await chief.get(`basic-supplier/import/${data.token}/errors`)
    const [head, ...rows] = (await rowsOf(response.rawPayload)).map((row) => row.cells)
    expect(rows).toHaveLength(4)
    const mended = await tableOf(head as string[], [
      ['D4', '己', '饲料', '13800138000', null, null, rows[3]?.[6] ?? null],
    ])
    expect((await send(mended)).data.created).toBe(1)
  })

  test('the workbook is its owner’s alone, for a day', async () => {
    const { data } = await send(await bad(), '?dryRun=1')
    const path = `basic-supplier/import/${data.token}/errors`
    expect((await clerk.get(path)).status).toBe(404)
    expect((await rival.get(path)).status).toBe(404)
    expect((await chief.get('basic-supplier/import/nonsense/errors')).status).toBe(404)
    await sql`update import_result set at = at - interval '25 hours'`.execute(t.db)
    expect((await chief.get(path)).status).toBe(404)
  })
})

describe('a head', () => {
  const refused = async (head: string[]) => (await send(await tableOf(head, [head.map(() => 'x')]))).errors

  test.each([
    [['编码', '名称'], '缺少必填列：“类型”'],
    [['编码', '名称', '类型', '颜色', '口味'], '无法识别的列：“颜色”、“口味”'],
    [['编码', '编码', '名称', '类型'], '重复的列：“编码”'],
    [['a', 'b'], '没有可识别的表头，请使用模板'],
    [['__proto__', '编码', '名称', '类型'], '无法识别的列：“__proto__”'],
  ])('%j is named', async (head, message) => {
    expect(await refused(head)).toEqual({ file: [message] })
  })

  test('without rows below is reported', async () => {
    expect((await send(await tableOf(HEAD, []))).errors).toEqual({ file: ['文件中没有数据'] })
  })
})
