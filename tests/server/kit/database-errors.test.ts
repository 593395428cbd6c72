import { describe, expect, test } from 'vitest'
import { date, month, reference, text } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import { databaseStatus, translate } from '#server/kit/database-errors.ts'
import { Refused } from '#server/kit/refused.ts'
import { declareTruck } from './truck.ts'

const fields = {
  client: text('客户'),
  clientId: reference('客户名称', 'basic-client'),
  fromDate: date('起始日期', { required: true }),
  toDate: date('终止日期'),
  period: month('月份'),
}
const declare = (day: string, overrides: object = {}): Resource =>
  declareTruck(fields, { rows: { day }, overrides })
const trucks = declare('fromDate')

const refusal = (error: unknown, resource?: Resource): unknown => {
  const found = translate(error, resource)
  if (!(found instanceof Refused)) return found
  return [found.code, found.errors ?? found.message]
}
const duplicate = (constraint: string) => ({ code: '23505', constraint })

describe('a refusal of the database becomes a message', () => {
  test.each([
    ['truck_code_key', { code: ['编码已存在'] }],
    ['truck_client_id_key', { clientId: ['客户名称已存在'] }],
    // of several fields the title was entered by the person
    ['truck_client_id_code_key', { code: ['编码已存在'] }],
  ])('a duplicate of %s is said at its field', (constraint, errors) => {
    expect(refusal(duplicate(constraint), trucks)).toEqual(['INVALID', errors])
  })

  test('one of an unknown key, or of a row without a declaration, is said of the row', () => {
    const words = ['ERROR', '编码（名称）已存在']
    expect(refusal(duplicate('truck_other_key'), trucks)).toEqual(words)
    expect(refusal(duplicate('truck_code_key'))).toEqual(words)
    expect(refusal({ code: '23505' }, trucks)).toEqual(words)
    expect(refusal(duplicate('truck_key'), trucks)).toEqual(words)
  })

  test('a second row of a month is said at the month', () => {
    expect(refusal(duplicate('truck_code_period_key'), declare('period'))).toEqual([
      'INVALID',
      { period: ['本期间已录入，不能重复'] },
    ])
    expect(refusal(duplicate('truck_code_period_key'), trucks)).toEqual(['INVALID', { code: ['编码已存在'] }])
    expect(refusal(duplicate('truck_from_date_key'), trucks)).toEqual([
      'INVALID',
      { fromDate: ['起始日期已存在'] },
    ])
  })

  test('overlapping periods are said at the first day, where rows have periods', () => {
    const priced = declare('fromDate', { effective: { from: 'fromDate', to: 'toDate', of: ['code'] } })
    expect(refusal({ code: '23P01' }, priced)).toEqual([
      'INVALID',
      { fromDate: [expect.stringMatching(/重叠|交叉/)] },
    ])
    expect(refusal({ code: '23P01' }, trucks)).toEqual({ code: '23P01' })
    expect(refusal({ code: '23P01' })).toEqual({ code: '23P01' })
    // another error of the same rows is none of them
    expect(refusal({ code: '40001' }, priced)).toEqual({ code: '40001' })
  })

  test.each([
    ['22021', 'INVALID', '包含无法识别的字符'],
    ['22P05', 'INVALID', '包含无法识别的字符'],
    ['22003', 'INVALID', '数值超出范围'],
    ['42501', 'FORBIDDEN', '没有此数据的权限'],
  ])('%s', (sqlState, kind, message) => expect(refusal({ code: sqlState }, trucks)).toEqual([kind, message]))

  test('a closed day is V-002; anything else stays what it is', () => {
    expect(refusal({ code: 'PFCLO' })).toEqual(['ERROR', expect.stringMatching(/月结/)])
    const other = new Error('x')
    expect([translate(other), translate(null), translate(undefined)]).toEqual([other, null, undefined])
  })
})

describe('a failure that passes', () => {
  test.each([
    '08006',
    '57P01',
    '57P02',
    '57P03',
    '53300',
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
  ])('%s: gone', (sqlState) => expect(databaseStatus({ code: sqlState })).toBe(503))
  test.each(['55P03', '57014', '25P03'])('%s: busy', (sqlState) => {
    expect(databaseStatus({ code: sqlState })).toBe(503)
  })
  test.each(['53100', 'ENOSPC', 'EDQUOT'])('%s: full', (sqlState) => {
    expect(databaseStatus({ code: sqlState })).toBe(507)
  })
  test.each([
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Client was closed and is not queryable',
    'Query read timeout',
  ])('%s: gone', (message) => expect(databaseStatus(new Error(message))).toBe(503))

  test.each([
    { code: '23505' },
    { code: 'x08006' },
    { code: '080066' },
    { code: '57P04' },
    { code: 'x55P03' },
    { code: '55P03x' },
    { code: 'x53100' },
    { code: '53100x' },
    new Error('x'),
    null,
    undefined,
  ])('%j: none', (error) => expect(databaseStatus(error)).toBeUndefined())
})
