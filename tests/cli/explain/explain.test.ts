import { describe, expect, test } from 'vitest'
import { eventForms } from '#resources/events/index.ts'
import { resources } from '#resources/index.ts'
import { declaredNames, declaredWords, explain } from '../../../cli/explain/explain.declarations.ts'
import { mentionsOf, relatedTo } from '../../../cli/explain/mentions.ts'
import { nearNames } from '../../../cli/explain/near-names.ts'

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

test('an explanation begins with where the declaration stands', async () => {
  expect(await explain('basic-supplier')).toMatch(/^.*\n声明 src\/resources\/basic\/supplier\.ts:\d+\n/)
  expect(await explain('births')).toMatch(
    /^.*\n声明 server\/reports\/pig\/births\/births\.definition\.ts:\d+\n/,
  )
})

test('every declared name is explained; an event by its code too', async () => {
  for (const name of declaredNames()) {
    const text = await explain(name)
    expect(text, name).toMatch(/\n功能\n/)
    expect(text, name).toMatch(/^.*\n声明 (src\/resources|server\/reports)\//)
  }
  expect(await explain(eventForms[0]?.code ?? '')).toContain(eventForms[0]?.title)
  expect(declaredNames()).toHaveLength(new Set(declaredNames()).size)
  expect(declaredNames()).toEqual(expect.arrayContaining(resources.map((one) => one.name)))
})

test('so does the word a person sees on screen', async () => {
  expect(await explain('供应商')).toBe(await explain('basic-supplier'))
  expect(await explain('产仔报表')).toBe(await explain('births'))
})

test('a page written by hand is explained: place in the menu, functions, calls, what it shows nothing without', async () => {
  expect(await explain('sjhd')).toMatch(/^数据核对（页面 sjhd，手写）\n声明 .*\n页面 \/admin\/sjhd，菜单 /)
  expect(await linesOf('数据核对', '功能')).toEqual(['sjhd', 'sjhd:sign  签认'])
  expect(await linesOf('sjhd', '缺少时不显示内容')).toEqual(['farm  猪场', 'herd  种猪或批次'])
  expect(await linesOf('jobs', '接口（方法、地址、功能、范围）')).toContainEqual(
    expect.stringMatching(/^GET +\/api\/v2\/jobs +jobs /),
  )
  expect(await explain('pig-detail')).toContain('不在菜单')
})

test('an unknown name is answered by those near it', () => {
  const near = (asked: string) => nearNames(asked, declaredWords())
  expect(near('basic-suplier')[0]).toEqual({ name: 'basic-supplier', label: '供应商' })
  expect(near('basic_supplier')[0]?.name).toBe('basic-supplier')
  expect(near('产仔报')[0]?.name).toBe('births')
  expect(near('basic').map(({ name }) => name)).toContain('basic-client')
  expect(near('basic').length).toBe(5)
  for (const one of ['qqqqqq', 'barn', '']) expect(near(one), one).toEqual([])
})

test('an unknown name is not', async () => {
  expect(await explain('nonsense')).toBeNull()
  expect(await explain('__proto__')).toBeNull()
})

/** One headed part of an answer. */
const sectionOf = (text: string, title: string): string => {
  const start = text.indexOf(`\n${title}\n`)
  return start < 0 ? '' : (text.slice(start + title.length + 2).split('\n\n')[0] ?? '')
}

describe('a word that no declaration is called by is answered by where it stands', () => {
  test.each([
    ['V-505', '规则', /V-505 +E +断奶重异常，请核实/],
    ['v-505', '出现的位置', /src\/domain\/sow\/litter-events\.ts:\d+ .*'V-505'/],
    [
      'PSY',
      '报表中的指标',
      /种母猪生产效率（breeding-sow-production-efficiency） +psy +PSY +F62 +断奶头数×年天数÷能繁母猪头日/,
    ],
    ['F62', '报表中的指标', / psy +PSY +F62 /],
    ['refuse_closed_day', '同名的文件', /server\/sql\/triggers\/refuse_closed_day\.sql/],
    ['subscription-job', '同名的文件', /server\/jobs\/subscription-job\.ts/],
    ['免疫到期', '出现的位置', /server\/commands\/home\/record-lists\.ts:\d+ +label: '免疫到期'/],
    ['上产床日', '报表中的指标', / cratedOn +上产床日/],
    ['上产床日', '指标的算法', /expect-farr cratedOn +server\/reports\/pig\/expect-farr\.ts:\d+ +cratedOn: /],
    ['PSY', '指标的算法', /efficiency weaned +server\/queries\/scorecard\/litter-facts\.ts:\d+/],
    ['胎龄结构', '报表中的指标', /sow-amount） +p0 .*F05/],
    ['年死亡率', '报表中的指标', /breeding-sow-production-efficiency） +deathRate +.*F10/],
    ['用料差异', '报表中的指标', /sale-pig-feed-difference） {2}difference +用料-差异 +F91/],
    ['非生产天数', '报表中的指标', /种母猪生产效率（breeding-sow-production-efficiency） +npdPerYear +NPD /],
    ['成本台账', '定时任务', /成本台账 +cost-ledger .*server\/jobs\/look-for-changes\.ts:\d+/],
    ['订阅', '由此执行的代码', / sendDue +server\/jobs\/subscription\/deliver\.ts:\d+/],
    ['EBS', '由此执行的代码', / sendWaiting +server\/commands\/erp\/send\.ts:\d+/],
    ['数据核对', '定时任务', /预警检查 +daily-warnings /],
    [
      '数据核对',
      '词汇表',
      /reconciliations +period_close\.checks +server\/commands\/reconcile\/index\.ts:\d+/,
    ],
    ['免疫到期', '由此执行的代码', / immuneDue +server\/queries\/immune-due\.ts:\d+/],
    ['结存', '词汇表', /stock after a movement .*src\/domain\/stock\/stock\.replay\.ts:\d+/],
    ['舍别', '触发器', /farm_days_update .*server\/sql\/triggers\/mark_days_of_place\.sql:\d+/],
    ['妊娠天数', '参数', /src\/domain\/parameter-effects\.ts:\d+ +export const PROJECTED/],
    ['饲料价格', '触发器', /ledger_change .*server\/sql\/triggers\/mark_ledger_of_price\.sql:\d+/],
    ['M-02', '检查规则的位置', /server\/commands\/stock\/return\.ts:\d+/],
    [
      '数据已被他人修改',
      '经由它说出的位置',
      /server\/commands\/entry\/event-table\.ts:\d+ +.*throw conflict/,
    ],
    [
      'farm_days_update',
      '触发器',
      /after update on organize +server\/sql\/triggers\/mark_days_of_place\.sql:\d+/,
    ],
    ['同一物料价格有效期重叠', '检查规则的位置', /server\/kit\/database-errors\.ts:\d+ .*'M-05'/],
  ])('%s: %s', (word, title, line) => {
    expect(sectionOf(relatedTo(word) + mentionsOf(word), title)).toMatch(line)
  })

  test.each([
    [
      '该猪只已于2025-03-01被【二号场】接收，请先在调拨单中撤销接收',
      '检查规则的位置',
      /src\/domain\/sow\/bound-by-transfer\.ts:\d+ .*'K-04'/,
    ],
    ['第1行：请选择客户', '说出这句话的位置', /server\/commands\/semen\/targets\.ts:\d+ .*请选择客户/],
    [
      'UPDATE of pig: the day lies in a closed month',
      '说出这句话的位置',
      /server\/sql\/triggers\/refuse_closed_day\.sql:\d+ /,
    ],
  ])('a sentence as it was quoted, with its values: %s', (sentence, title, line) => {
    expect(sectionOf(relatedTo(sentence) + mentionsOf(sentence), title)).toMatch(line)
  })

  test('places that are the word and nothing else come first; what is left out is counted, --all names it', () => {
    const places = (text: string) => text.slice(text.indexOf('出现的位置')).trim().split('\n').slice(1)
    const short = places(mentionsOf('账面'))
    expect(short[0]).toContain("'账面'")
    expect(short.at(-1)).toMatch(/^ +… 共 \d+ 处，--all 列出全部$/)
    expect(places(mentionsOf('账面', true)).length).toBe(Number(/\d+/.exec(short.at(-1) ?? '')?.[0]))
  })

  test('a name is no part of a longer one, and a word that is nowhere has no answer', () => {
    expect(mentionsOf('V-50')).toBe('')
    expect(mentionsOf('qqqqqq')).toBe('')
    expect(mentionsOf('qq-none')).toBe('')
  })
})
