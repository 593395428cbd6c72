import { expect, test } from 'vitest'
import { cellOf, widthOf } from '#inputs/inputs.registry.ts'
import {
  choice,
  date,
  decimal,
  type Field,
  fieldKinds,
  flag,
  functions,
  integer,
  moment,
  money,
  password,
  reference,
  text,
} from '#kit/field.ts'

const cell = (field: Field, value: unknown, more: object = {}) => cellOf(field, 'x', { x: value, ...more })

test.each(fieldKinds.filter((kind) => kind !== 'password'))('no value of kind %s shows -', (kind) => {
  const field: Field = { kind, label: '甲', required: false, options: [] }
  expect(cell(field, null)).toBe('-')
  expect(cell(field, undefined)).toBe('-')
})

test('zero is zero and no is no, never the sign for nothing', () => {
  expect(cell(integer('头数', { min: 0 }), 0)).toBe('0')
  expect(cell(decimal('重量'), '0')).toBe('0.00')
  expect(cell(flag('启用'), false)).toBe('否')
})

test('figures have thousands separators and the places of their field', () => {
  expect(cell(integer('头数'), 1331)).toBe('1,331')
  expect(cell(money('金额'), '1234567.5')).toBe('1,234,567.50')
  expect(cell(money('单价', { digits: 4 }), '3.5')).toBe('3.5000')
})

test('codes are shown as words, uids as the titles the server sent', () => {
  expect(cell(choice('性别', { F: '母', M: '公' }), 'F')).toBe('母')
  expect(cell(reference('供应商', 'basic-supplier'), 'u1', { xTitle: '甲公司' })).toBe('甲公司')
  expect(cell(functions('功能'), ['a', 'b'])).toBe('2 项')
})

test('a moment is shown to the minute, a day as it is, a password never', () => {
  expect(cell(moment('创建时间'), '2026-11-21 09:30:15')).toBe('2026-11-21 09:30')
  expect(cell(date('日期'), '2026-11-21')).toBe('2026-11-21')
  expect(cell(password('密码'), 'Abc123')).toBe('-')
})

test('a column is wide enough for its head and its longest option', () => {
  expect(widthOf(text('备注', { width: 300 }))).toBe(300)
  expect(widthOf(integer('设计母猪规模', { unit: '头' }))).toBeGreaterThanOrEqual(6 * 13 + 20)
  expect(widthOf(choice('范围', { A: '所属组织与授权组织及下级' }))).toBeGreaterThanOrEqual(12 * 13)
})
