import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import XLSX from 'xlsx'
import { HEAD, importFixture } from '#support/import-fixture.ts'
import { tableText } from '#support/table-text.ts'
import { tableOf, upload } from '#support/upload.ts'
import { partOf, rowsOf } from '#support/workbook.ts'

const { t, company, chief, clerk, rival, send, suppliers, empty } = await importFixture()
beforeEach(empty)

const good = () =>
  tableOf(HEAD, [
    ['A1', '甲饲料', '饲料', 13800138000, '2027/1/5', '是'],
    ['0002', '=乙', 'DRUG', null, 46347, null],
  ])

describe('a good file', () => {
  test('S7-47 reaches the path of its own resource and is taken: people’s dates, numbers as text, defaults for blanks', async () => {
    const answer = await send(await good())
    expect([answer.status, answer.msg, answer.data]).toMatchObject([
      200,
      '',
      { total: 2, valid: 2, failed: 0, saved: true, created: 2, token: null },
    ])
    expect(await suppliers()).toEqual([
      {
        code: '0002',
        name: '=乙',
        kind: 'DRUG',
        phone: null,
        licence_expiry: '2026-11-21',
        enabled: true,
        version: 1,
      },
      {
        code: 'A1',
        name: '甲饲料',
        kind: 'FEED',
        phone: '13800138000',
        licence_expiry: '2027-01-05',
        enabled: true,
        version: 1,
      },
    ])
    expect(
      (
        await upload(
          chief,
          'basic-client/import',
          await tableOf(['编码', '名称', '类型'], [['C1', '客户', '散户']]),
        )
      ).data.created,
    ).toBe(1)
  })

  test('belongs to the importer’s company and leaves a trace for every row', async () => {
    await send(await good())
    const owner = await sql`select distinct company_id from supplier`.execute(t.db)
    expect(owner.rows).toEqual([{ company_id: company.uid }])
    const trace =
      await sql`select account, target from audit_log where route like '%/import' and target_uid is not null`.execute(
        t.db,
      )
    expect(trace.rows.slice(-2)).toEqual(Array(2).fill({ account: 'chief', target: 'basic-supplier' }))
    expect((await rival.get<{ total: number }>('basic-supplier')).data.total).toBe(0)
  })

  test('tried first is checked to the end and changes nothing', async () => {
    const before = await tableText(t.db, ['supplier', 'audit_log'])
    const answer = await send(await good(), '?dryRun=1')
    expect(answer.data).toMatchObject({ total: 2, valid: 2, failed: 0, saved: false, created: 2 })
    expect(await tableText(t.db, ['supplier', 'audit_log'])).toBe(before)
  })

  test('sent twice with one key is taken once', async () => {
    const headers = { 'idempotency-key': 'import-key-0001' }
    const file = await good()
    const first = await upload(chief, 'basic-supplier/import', file, { headers })
    const again = await upload(chief, 'basic-supplier/import', file, { headers })
    expect([first.data.created, again.data.created, (await suppliers()).length]).toEqual([2, 2, 2])
  })

  test('may have its columns in any order, starred heads, blank rows, an export’s readonly columns and its note', async () => {
    const file = await tableOf(
      ['创建时间', ' * 名称', '类型', '*编码', '错误原因'],
      [
        [null, '甲', '饲料', 'A1', '编码已存在'],
        [null, null, null, null, null],
        [null, '乙', '兽药', 'B2', null],
        [null, null, null, null, null],
        ['导出信息：供应商；共 2 行', null, null, null, null],
      ],
    )
    expect((await send(file)).data).toMatchObject({ total: 2, created: 2 })
    expect((await suppliers()).map(({ code }) => code)).toEqual(['A1', 'B2'])
  })
})

describe('references and choices', () => {
  const head = ['编码', '名称', '类别', '单位', '供应商', '参考价(元)', '休药期']
  const material = (rows: (string | number | null)[][], query = '') =>
    tableOf(head, rows).then((file) => upload(chief, `basic-material/import${query}`, file))

  beforeEach(async () => {
    await send(
      await tableOf(HEAD.slice(0, 3), [
        ['A1', '甲、乙公司', '饲料'],
        ['B2', '丙', '兽药'],
        ['C3', '丁', '饲料'],
      ]),
    )
  })

  test('are matched by title or code, several at once, whatever separates them', async () => {
    const answer = await material([
      ['M1', '玉米', '原料', '公斤', '甲、乙公司、丙', '1,234.5000', '7天'],
      ['M2', '豆粕', 'FEED', '吨', 'A1,C3', '￥3.1', 0],
    ])
    expect(answer.data.errors).toEqual([])
    const found = await sql`select m.code, standard_price, withdraw_days,
      (select string_agg(s.code, ',' order by s.code) from supplier s where s.uid = any(m.supplier_ids)) as suppliers from material m order by m.code`.execute(
      t.db,
    )
    expect(found.rows).toEqual([
      { code: 'M1', standard_price: '1234.5000', withdraw_days: 7, suppliers: 'A1,B2' },
      { code: 'M2', standard_price: '3.1000', withdraw_days: 0, suppliers: 'A1,C3' },
    ])
  })

  test('that do not exist, or lie in another company, are named', async () => {
    await upload(rival, 'basic-supplier/import', await tableOf(HEAD.slice(0, 3), [['Z9', '别家', '饲料']]))
    const answer = await material([['M1', '玉米', '原料', '石', '别家', null, null]])
    expect(answer.data.errors).toEqual([
      { row: 2, field: 'unitId', message: expect.stringMatching(/^单位“石”不存在，可填：.+/) },
      {
        row: 2,
        field: 'supplierIds',
        message: expect.stringMatching(/^供应商“别家”不存在，可填：(?!.*别家)/),
      },
    ])
  })

  test('with two of the same name ask for the code', async () => {
    await sql`update supplier set name = '丙' where code = 'C3'`.execute(t.db).catch(() => undefined)
    await sql`drop index supplier_company_id_name_key; update supplier set name = '丙' where code = 'C3'`.execute(
      t.db,
    )
    const answer = await material([['M1', '玉米', '原料', '公斤', '丙', null, null]])
    expect(answer.data.errors[0]?.message).toBe('供应商“丙”有同名数据，请填写编码')
  })
})

describe('upsert', () => {
  test('changes the row of a known code and adds the others; blanks empty a field, absent columns stay', async () => {
    await send(await good())
    const file = await tableOf(
      ['编码', '名称', '类型', '电话'],
      [
        ['A1', '改名', '饲料', null],
        ['N3', '新增', '饲料', null],
      ],
    )
    expect((await send(file, '?mode=upsert')).data).toMatchObject({ created: 1, updated: 1 })
    expect((await suppliers()).find(({ code }) => code === 'A1')).toEqual({
      code: 'A1',
      name: '改名',
      kind: 'FEED',
      phone: null,
      licence_expiry: '2027-01-05',
      enabled: true,
      version: 2,
    })
  })

  test('needs the right to change rows', async () => {
    expect((await send(await good(), '?mode=upsert', clerk)).status).toBe(403)
    expect((await send(await good(), '', clerk)).status).toBe(200)
  })

  test('an export goes in again and changes nothing but versions', async () => {
    await send(await good())
    const before = (await suppliers()).map(({ version: _, ...row }) => row)
    const { response } = await chief.post('basic-supplier/export', {})
    const answer = await send(response.rawPayload, '?mode=upsert')
    expect([answer.msg, answer.data?.updated]).toEqual(['', 2])
    expect((await suppliers()).map(({ version: _, ...row }) => row)).toEqual(before)
  })
})

describe('limits', () => {
  test('S5-43 the server checks the size by the setting: a larger file is refused and nothing is stored', async () => {
    await sql`insert into app_setting (name, value) values ('excel_max_import_size', '4')`.execute(t.db)
    const file = await good()
    const padded = (size: number) => Buffer.concat([file, Buffer.alloc(size - file.length)])
    try {
      const large = await send(padded(4097))
      expect([large.status, large.code, large.msg]).toEqual([413, 'TOO_LARGE', '文件超过 4 KB，不能导入'])
      expect(await suppliers()).toEqual([])
      const fits = await send(padded(4096))
      expect(fits.status).not.toBe(413)
    } finally {
      await sql`delete from app_setting where name = 'excel_max_import_size'`.execute(t.db)
    }
  })

  test('S5-43 a file that reaches the limit with one piece and exceeds it with the next is too large all the same', async () => {
    await sql`insert into app_setting (name, value) values ('excel_max_import_size', '4')`.execute(t.db)
    async function* pieces() {
      yield '--b\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n'
      // the last bytes of a piece wait, as they may begin the boundary
      for (const size of [4096, 100, 5000]) {
        yield Buffer.alloc(size)
        await wait(20)
      }
      yield '\r\n--b--\r\n'
    }
    try {
      const answer = await chief.post('basic-supplier/import', Readable.from(pieces()), {
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      })
      expect([answer.status, answer.msg]).toEqual([413, '文件超过 4 KB，不能导入'])
    } finally {
      await sql`delete from app_setting where name = 'excel_max_import_size'`.execute(t.db)
    }
  })

  test.each([
    ['another kind of file', '供应商.xls', 'file', '只能导入 .xlsx 文件'],
    ['another name of the field', '供应商.xlsx', 'upload', '请选择要导入的文件'],
  ])('%s is refused', async (_, fileName, field, msg) => {
    const answer = await upload(chief, 'basic-supplier/import', await good(), { fileName, field })
    expect([answer.status, answer.msg]).toEqual([400, msg])
  })

  test('a file that is no workbook is a 400 with the reason', async () => {
    const answer = await send(Buffer.from('not a workbook'))
    expect([answer.status, answer.errors]).toEqual([400, { file: ['不是有效的 .xlsx 文件'] }])
  })

  test('a body that is no form is refused', async () => {
    expect((await chief.post('basic-supplier/import', { a: 1 })).status).toBeLessThan(500)
    expect((await chief.post('basic-supplier/import', { a: 1 })).status).toBeGreaterThanOrEqual(400)
  })

  test('1,000 rows take a few seconds at most', async () => {
    const file = await tableOf(
      HEAD.slice(0, 3),
      Array.from({ length: 1000 }, (_, n) => [`N${n}`, `名称${n}`, '饲料']),
    )
    const start = performance.now()
    expect((await send(file)).data.created).toBe(1000)
    expect(performance.now() - start).toBeLessThan(25_000)
  })
})

test('the template has starred heads, drop-down lists, explanations, and takes itself', async () => {
  const { response } = await chief.get('basic-material/template')
  expect(response.headers['content-disposition']).toContain(encodeURIComponent('物料档案导入模板.xlsx'))
  const book = XLSX.read(response.rawPayload, { bookFiles: true })
  expect(book.SheetNames).toEqual(['物料档案', '填写说明', '选项'])
  const [head] = await rowsOf(response.rawPayload)
  expect(head?.cells.slice(0, 4)).toEqual(['*编码', '*名称', '*类别', '规格'])
  const xml = partOf(response.rawPayload, 'xl/worksheets/sheet1.xml')
  expect(await xml).toMatch(
    /<dataValidation type="list"[^>]*sqref="C2:C1048576"><formula1>'选项'!\$A\$2:\$A\$10<\/formula1>/,
  )
  const notes = XLSX.utils.sheet_to_json<Record<string, string>>(book.Sheets.填写说明 ?? {})
  expect(notes[0]).toMatchObject({ 列名: '编码', 必填: '是', 格式: '数字和字母', 限制: '最多30个字符' })
  expect((await clerk.get('basic-material/template')).status).toBe(403)
})
