import { expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { resources } from '#resources/index.ts'
import { wordsOf } from '../../../cli/new/field-spec.ts'
import { guessFields, knownFrom, sampleOf } from '../../../cli/new/guess.ts'

const known = knownFrom(resources)
/** The guess about one column. */
function guessed(head: string, ...cells: (string | number | boolean | null)[]): string | undefined {
  const [field] = guessFields(
    [head],
    cells.map((cell) => [cell]),
    known,
  )
  return field && wordsOf(field)[0]?.replace(/^[^=]*=/, '')
}

test.each<[string, (string | number | boolean | null)[], string]>([
  ['购买日期*', ['2026-01-02', '2026/3/4'], '购买日期,date,required'],
  ['月份', ['2026-01', '2026-02', null], '月份,month'],
  ['单价(元/吨)', ['3,150.5', '2980'], '单价,money,required,min:0,digits:4'],
  ['数量', [1, 2, 3], '数量,decimal,required,min:0'],
  ['头数', [1, 2, null], '头数,integer,min:0'],
  ['重量(kg)', [1.255, 2], '重量,weight,required,min:0,digits:3'],
  ['盈亏', [-3, 2], '盈亏,integer,required,min:-999999999'],
  ['资产编号', ['00012', '00013'], '资产编号,code,required,unique'],
  ['单号', ['ZC-1', 'ZC-2'], '单号,text,required,unique,maxLength:20'],
  ['供应商', ['正大', '新希望'], '供应商,reference:basic-supplier,required'],
  ['单位', ['吨', '包'], '单位,dictionary:unit,required'],
  ['栋舍', ['一舍'], '栋舍,organisation:house,required'],
  ['启用', ['是', '否'], '启用,flag'],
  ['联系方式', ['13800138000', 13900139000], '联系方式,phone,required'],
  [
    '状态词',
    ['在用', '停用', '在用', '停用', '在用', '在用'],
    '状态词,choice:ZAI_YONG=在用/TING_YONG=停用,required',
  ],
  ['大小', ['中', '种', '中', '种', '中', '中'], '大小,choice:ZHONG=中/ZHONG_2=种,required'],
  ['说明', ['两句 话', null], '说明,text,spaces,maxLength:20'],
  ['备注', ['x'], '备注,note,required'],
])('%s of %j', (head, cells, expected) => expect(guessed(head, ...cells)).toBe(expected))

test('a label the house knows keeps its key; a new one goes by its sounds', () => {
  const keys = guessFields(['单价', '围栏率', '绿化', '围栏率2', ''], [], known).map(({ key }) => key)
  expect(keys).toEqual(['price', 'weiLanLv', 'lvHua', 'weiLanLv2'])
})

test('head and rows come from the first sheet, dates as days', () => {
  const book = utils.book_new()
  const rows = [
    ['日期', '金额'],
    [new Date(Date.UTC(2026, 0, 31)), 12.5],
    [null, null],
    ['2026-02-01', 3],
  ]
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { UTC: true }), '甲')
  expect(sampleOf(write(book, { type: 'buffer', bookType: 'xlsx' }))).toEqual({
    head: ['日期', '金额'],
    rows: [
      ['2026-01-31', 12.5],
      ['2026-02-01', 3],
    ],
  })
})

test('a text file says what stands in it: months are no days, numbers that begin with zeros are names', () => {
  const csv = '\ufeff编码,月份,日期,数量\n007,2026-01,2026/2/5,1.50\n'
  expect(sampleOf(Buffer.from(csv))).toEqual({
    head: ['编码', '月份', '日期', '数量'],
    rows: [['007', '2026-01', '2026-02-05', '1.50']],
  })
})
