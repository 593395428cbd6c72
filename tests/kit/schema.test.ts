import { describe, expect, test } from 'vitest'
import { code, flag, integer, moment, note, password } from '#kit/field.ts'
import { defineResource } from '#kit/resource.ts'
import { check, checkRules, editableFields, schemaOf } from '#kit/schema.ts'

const sow = defineResource({
  head: { name: 'sample', label: '样本', area: 'basic', table: 'sample' },
  access: { scope: 'company', actions: ['list', 'create', 'edit'] },
  rows: { titleField: 'code' },
  fields: {
    code: code('编码', { required: true }),
    low: integer('下限', { min: 0 }),
    high: integer('上限', { min: 0 }),
    enabled: flag('启用', { default: true }),
    password: password('密码'),
    seenAt: moment('最后登录'),
    level: integer('级次', { readonly: true }),
    remark: note('备注'),
  },
  rules: [
    (row) =>
      row.low !== null && row.high !== null && row.low > row.high
        ? { field: 'high', message: '上限不能小于下限' }
        : null,
  ],
})
const create = schemaOf(sow, 'create')
const update = schemaOf(sow, 'update')

describe('create', () => {
  test('fills defaults, turns what is empty into null, normalises the rest', () => {
    expect(check(create, { code: ' A1 ', low: '3', remark: ' ' })).toEqual({
      ok: true,
      value: { code: 'A1', low: 3, high: null, enabled: true, password: null, remark: null },
    })
  })

  test('gathers every message by its field', () => {
    expect(check(create, { low: -1, remark: 'a\u0000' })).toEqual({
      ok: false,
      errors: { code: ['请输入编码'], low: ['不能小于0'], remark: ['包含无法识别的字符'] },
    })
  })
})

describe('update', () => {
  test('touches only what is sent', () => {
    expect(check(update, { high: '4' })).toEqual({ ok: true, value: { high: 4 } })
    expect(check(update, {})).toEqual({ ok: true, value: {} })
  })

  test('cannot empty a required field', () => {
    expect(check(update, { code: null })).toEqual({ ok: false, errors: { code: ['请输入编码'] } })
  })
})

describe('strictness', () => {
  const foreign = [
    'uid',
    'version',
    'created_by',
    'company_id',
    'companyId',
    'deleted',
    'seenAt',
    'level',
    'constructor',
  ]

  test('no key outside the editable fields passes, the message names it', () => {
    for (const key of foreign) {
      for (const schema of [create, update]) {
        const answer = check(schema, { code: 'A1', [key]: 1 })
        expect(answer, key).toEqual({ ok: false, errors: { '': [`不允许的字段：${key}`] } })
      }
    }
    expect(check(create, JSON.parse('{"code":"A1","__proto__":{"admin":true}}')).ok).toBe(false)
  })

  test('what is no row is refused in Chinese', () => {
    for (const body of [null, [], 'x', 1, undefined])
      expect(check(create, body)).toEqual({ ok: false, errors: { '': ['提交的内容格式不正确'] } })
  })

  test('the server fills readonly fields', () => {
    expect(editableFields(sow.fields).map(([key]) => key)).not.toContain('level')
  })
})

test('rules look at the whole row and answer at their field', () => {
  expect(checkRules(sow, { low: 5, high: 3 })).toEqual({ high: ['上限不能小于下限'] })
  expect(checkRules(sow, { low: 3, high: 3 })).toEqual({})
})
