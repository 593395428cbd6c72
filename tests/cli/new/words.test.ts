import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { declarationText } from '../../../cli/new/declaration.ts'
import { fieldOf, parseSpecs, wordsOf } from '../../../cli/new/field-spec.ts'
import { kebab } from '../../../cli/new/new.names.ts'

const only = (word: string) => {
  const [spec] = parseSpecs([word])
  if (!spec) throw new Error('no spec')
  return spec
}

test('a field is given in one word: key, label, type, options', () => {
  expect(fieldOf(only('price=单价,money,required,min:0,digits:4,unit:元/份,hint:含税'))).toEqual({
    ...{ kind: 'money', label: '单价', required: true, digits: 4, unit: '元/份', min: 0, hint: '含税' },
  })
  expect(fieldOf(only('kind=类别,choice:FEED=饲料/DRUG=兽药,required,filter')).options).toEqual([
    { value: 'FEED', label: '饲料' },
    { value: 'DRUG', label: '兽药' },
  ])
  expect(fieldOf(only('supplierId=供应商,reference:basic-supplier')).target).toBe('basic-supplier')
  expect(fieldOf(only('feedId=饲料,reference:basic-material,where:materialClass=FEED')).where).toEqual({
    materialClass: 'FEED',
  })
  expect(fieldOf(only('orgIds=组织,organisations:company/farm'))).toMatchObject({
    orgTypes: ['company', 'farm'],
    many: true,
  })
  expect(fieldOf(only('enabled=启用,flag,default:true')).default).toBe(true)
})

test('fields of lines carry the key of the lines in front', () => {
  const [lines] = parseSpecs(['lines=明细,lines,required', 'lines.qty=数量,decimal,required,min:0.01'])
  expect(lines && fieldOf(lines).fields?.qty).toMatchObject({ kind: 'decimal', min: 0.01 })
  expect(lines && wordsOf(lines)).toEqual([
    'lines=明细,lines,required',
    'lines.qty=数量,decimal,required,min:0.01',
  ])
})

describe.each([
  ['price=单价', '应为 键=名称,类型'],
  ['price=单价,geld', '类型“geld”不存在'],
  ['price=单价,money,digit:4', '不认识“digit:4”'],
  ['kind=类别,choice', 'choice 后面要写明对象'],
  ['kind=类别,choice:A', '应为 值=名称'],
  ['lines.qty=数量,decimal', '之前没有明细'],
])('%s', (word, message) => {
  test('is refused in words', () => expect(() => parseSpecs([word])).toThrow(message))
})

test('the word of a field gives the same field', () => {
  const label = fc.stringMatching(/^[\u4e00-\u9fa5]{1,8}$/)
  const word = fc
    .record({
      key: fc.stringMatching(/^[a-z][A-Za-z0-9]{0,8}$/),
      label,
      kind: fc.oneof(
        fc.constantFrom(
          'text',
          'integer',
          'money',
          'date',
          'flag',
          'dictionary:unit',
          'organisation:farm/house',
        ),
        fc.tuple(label, label).map(([a, b]) => `choice:A=${a}/B=${b}`),
      ),
      options: fc.subarray(['required', 'list', 'min:0', 'width:80', 'unit:元/份']),
    })
    .map(({ key, label: said, kind, options }) => `${key}=${[said, kind, ...options].join(',')}`)
  fc.assert(
    fc.property(word, (one) => {
      expect(wordsOf(only(one))).toEqual([one])
    }),
  )
})

test('a declaration reads like one written by hand', () => {
  const text = declarationText({
    ident: 'energyPrice',
    fields: parseSpecs(["hint=说明,text,hint:it's 元", 'price=单价,money,required']),
    said: {
      head: { name: 'energy-price', label: '能源价格', area: 'cost', table: 'energy_price' },
      access: { scope: 'company', actions: ['list', 'create'] },
      rows: { titleField: 'price' },
    },
  })
  expect(text).toContain("hint: text('说明', { hint: 'it\\'s 元' }),")
  expect(text).toContain("price: money('单价', { required: true }),")
  expect(text).toContain("import { money, text } from '#kit/field.ts'")
})

test('files go by small letters', () => {
  expect(['lowConsumption', 'sale_limit', 'Boar-BloodStatus', 'EBS-event'].map(kebab)).toEqual([
    'low-consumption',
    'sale-limit',
    'boar-blood-status',
    'ebs-event',
  ])
})
