import { describe, expect, test } from 'vitest'
import { eventForms } from '#resources/events/index.ts'
import { resources } from '#resources/index.ts'
import { declaredNames, explain } from '../../../cli/explain/explain.ts'

/** The lines of one section, without their indent. */
async function linesOf(name: string, title: string): Promise<string[]> {
  const text = (await explain(name)) ?? ''
  const start = text.indexOf(`\n${title}\n`)
  return start < 0 ? [] : (text.slice(start + title.length + 2).split('\n\n')[0] ?? '').trim().split(/\n\s*/)
}

describe('a resource is explained from its declaration', () => {
  test('routes with their functions are the server’s own', async () => {
    expect(await linesOf('basic-supplier', '接口（方法、地址、功能、范围）')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^GET +\/api\/v2\/basic-supplier +basic-supplier +company$/),
        expect.stringMatching(/^POST +\/api\/v2\/basic-supplier\/import +basic-supplier:import +company$/),
      ]),
    )
  })

  test('table, indexes and row-level security', async () => {
    expect(await linesOf('supplier', '数据表 supplier')).toContain('licence_expiry  date')
    expect(await linesOf('basic-supplier', '索引、行级策略、授权')).toEqual(
      expect.arrayContaining([
        expect.stringContaining('create policy supplier_scope'),
        expect.stringContaining('supplier_company_id_code_key'),
      ]),
    )
  })

  test('form, list, filters, import heads and export columns', async () => {
    expect(await linesOf('basic-supplier', '表单字段')).toContainEqual(
      expect.stringMatching(/^code +编码 +code +必填 +唯一 +数字和字母 +最多30个字符$/),
    )
    expect(await linesOf('basic-supplier', '查询条件')).toEqual([
      'code     编码',
      'name     名称',
      'kind     类型',
      'area     区域',
      'enabled  启用',
    ])
    expect(await linesOf('basic-supplier', '导入表头')).toContain('kind           *类型')
    expect((await linesOf('user-manage', '导出列')).join()).not.toContain('password')
    expect(await linesOf('pigs-file', '导入表头')).toEqual([])
  })
})

test('every declared name is explained; an event by its code too', async () => {
  for (const name of declaredNames()) expect(await explain(name), name).toMatch(/\n功能\n/)
  expect(await explain(eventForms[0]?.code ?? '')).toContain(eventForms[0]?.title)
  expect(declaredNames()).toHaveLength(new Set(declaredNames()).size)
  expect(declaredNames()).toEqual(expect.arrayContaining(resources.map((one) => one.name)))
})

test('so does the word a person sees on screen', async () => {
  expect(await explain('供应商')).toBe(await explain('basic-supplier'))
  expect(await explain('产仔报表')).toBe(await explain('births'))
})

test('an unknown name is not', async () => {
  expect(await explain('nonsense')).toBeNull()
  expect(await explain('__proto__')).toBeNull()
})
