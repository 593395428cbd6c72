import { describe, expect, test } from 'vitest'
import {
  attachment,
  choice,
  date,
  decimal,
  flag,
  integer,
  lines,
  password,
  reference,
  references,
  text,
} from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import { parseListQuery } from '#server/kit/list-query.ts'
import { declareTruck, fieldErrors } from './truck.ts'

const fields = {
  name: text('名称', { filter: true }),
  kind: choice('类型', { PIG: '猪', FEED: '料' }, { filter: true }),
  load: decimal('载重', { min: 1, overrides: { filter: true } }),
  sold: date('日期', { filter: true }),
  clientId: reference('客户', 'basic-client', { filter: true }),
  clientIds: references('往来客户', 'basic-client', { filter: true }),
  used: flag('启用', { filter: true }),
  hidden: integer('内部'),
  secret: password('密码'),
  parts: lines('明细', { heads: integer('头数') }, { required: false }),
  photo: attachment('照片'),
  aboveId: reference('上级', 'truck'),
}
const declare = (scope: Resource['scope'], overrides: object = {}, rows: object = {}): Resource =>
  declareTruck(fields, { scope, overrides, rows: { sort: { field: 'sold', order: 'desc' }, ...rows } })
const trucks = declare('farm')
const UID = '0192f0c0-0000-7000-8000-000000000001'

const read = (query: object, resource = trucks) => parseListQuery(resource, { ...query })
const filterOf = (query: object, resource = trucks) => {
  const { key, operator, values, orKey } = read(query, resource).filters[0] ?? {}
  return [key, operator, values, ...(orKey ? [orKey] : [])]
}
const refusal = (query: object, resource = trucks): unknown => fieldErrors(() => read(query, resource))

describe('pages', () => {
  test.each([
    [{}, 0, 50],
    [{ _start: '20' }, 20, 70],
    [{ _start: '20', _end: '40' }, 20, 40],
    [{ _start: '20', _end: '20' }, 20, 20],
    [{ _start: '0', _end: '1000' }, 0, 150],
    [{ _start: '10000000' }, 10_000_000, 10_000_050],
  ])('%j', (query, start, end) => expect(read(query)).toMatchObject({ start, end }))

  test.each([{ _start: '-1' }, { _start: '1.5' }, { _start: 'x' }, { _start: '10000001' }, { _end: '-1' }])(
    '%j is refused',
    (query) => expect(refusal(query)).toEqual({ _start: ['分页参数不正确'] }),
  )

  test('an end before the start is refused', () => {
    expect(refusal({ _start: '20', _end: '19' })).toEqual({ _end: ['分页参数不正确'] })
  })
})

describe('order', () => {
  test.each([
    [{}, [{ key: 'sold', order: 'desc' }]],
    [{ _sort: '' }, [{ key: 'sold', order: 'desc' }]],
    [{ _sort: 'load' }, [{ key: 'load', order: 'asc' }]],
    [{ _sort: 'load', _order: 'desc' }, [{ key: 'load', order: 'desc' }]],
    [{ _sort: 'load', _order: 'DESC' }, [{ key: 'load', order: 'asc' }]],
    [
      { _sort: 'load,name,createdAt', _order: 'desc,asc,desc' },
      [
        { key: 'load', order: 'desc' },
        { key: 'name', order: 'asc' },
        { key: 'createdAt', order: 'desc' },
      ],
    ],
    [
      { _sort: ['load', 'name'], _order: ['asc', 'desc'] },
      [
        { key: 'load', order: 'asc' },
        { key: 'name', order: 'desc' },
      ],
    ],
  ])('%j', (query, sort) => expect(read({ ...query }).sort).toEqual(sort))

  test('by three columns at most', () => {
    expect(read({ _sort: 'load,name,sold,code' }).sort.map(({ key }) => key)).toEqual([
      'load',
      'name',
      'sold',
    ])
  })

  test.each(['nothing', 'toString', 'secret', 'parts', 'photo', 'clientIds'])('by %s is refused', (key) => {
    expect(refusal({ _sort: key })).toEqual({ _sort: [`不能按“${key}”排序`] })
  })

  test('a column of the declaration that is no filter may order', () => {
    expect(read({ _sort: 'hidden' }).sort).toEqual([{ key: 'hidden', order: 'asc' }])
    expect(read({ _sort: 'createdAt' }).sort).toEqual([{ key: 'createdAt', order: 'asc' }])
  })
})

describe('filters', () => {
  test.each([
    [{ name: '甲' }, ['name', 'eq', ['甲']]],
    [{ name_ne: '甲' }, ['name', 'ne', ['甲']]],
    [{ name_like: '甲' }, ['name', 'like', ['甲']]],
    [{ sold_gte: '2026-11-01' }, ['sold', 'gte', ['2026-11-01']]],
    [{ sold_lte: '2026-11-30' }, ['sold', 'lte', ['2026-11-30']]],
    [{ kind: ['PIG', 'FEED'] }, ['kind', 'eq', ['PIG', 'FEED']]],
    [{ code: 'A1' }, ['code', 'eq', ['A1']]],
    [{ used: '' }, ['used', 'eq', [null]]],
    [{ used: 'true' }, ['used', 'eq', [true]]],
    [{ clientIds: [UID] }, ['clientIds', 'eq', [UID]]],
    [{ name: '' }, ['name', 'eq', [null]]],
    [{ name: 'null' }, ['name', 'eq', ['null']]],
    [{ sold: 'null' }, ['sold', 'eq', [null]]],
    // a question may ask below what may be entered
    [{ load_gte: '-5' }, ['load', 'gte', [-5]]],
    [{ uid: UID }, ['uid', 'eq', [UID]]],
    [{ farmId: [UID] }, ['farmId', 'eq', [UID]]],
  ])('%j', (query, filter) => {
    const [key, operator, values] = filterOf({ ...query })
    expect([
      key,
      operator,
      (values as unknown[]).map((one) => (typeof one === 'string' && key === 'load' ? Number(one) : one)),
    ]).toEqual(filter)
  })

  test('parameters that are no filters', () => {
    const query = { _start: '0', _end: '9', _sort: 'name', _order: 'asc', get_time: '1', cache: '2', q: 'x' }
    expect(read(query).filters).toEqual([])
    expect(read({ name: undefined }).filters).toMatchObject([{ key: 'name', values: [] }])
  })

  test('a text to look for is cut, without signs no text holds', () => {
    expect(filterOf({ name_like: `a\u0000${'b'.repeat(200)}` })).toEqual([
      'name',
      'like',
      [`a${'b'.repeat(98)}`],
    ])
    expect(filterOf({ kind_like: 'PIG' })).toEqual(['kind', 'like', ['PIG']])
    expect(refusal({ kind_like: 'x' })).toHaveProperty('kind')
    expect(refusal({ sold: '11-21' })).toEqual({ sold: [expect.stringMatching(/日期/)] })
    expect(refusal({ name: { toString: null } })).toEqual({ '': ['查询条件格式不正确'] })
    expect(filterOf({ name: [null] })).toEqual(['name', 'eq', ['null']])
  })

  test('a second farm of a row may match instead', () => {
    const both = declare('farm', { alsoFarm: 'clientId' })
    expect(filterOf({ farmId: UID }, both)).toEqual(['farmId', 'eq', [UID], 'clientId'])
    expect(refusal({ farmId: UID }, declare('company'))).toEqual({ farmId: ['不能按“farmId”查询'] })
  })

  test('the row above is looked for by its uid, though it is no filter of the screen', () => {
    expect(filterOf({ aboveId: UID }, declare('farm', {}, { parent: 'aboveId' }))).toEqual([
      'aboveId',
      'eq',
      [UID],
    ])
    expect(refusal({ aboveId: UID })).toEqual({ aboveId: ['不能按“aboveId”查询'] })
  })

  test.each(['nothing', 'hidden', 'secret', 'toString', 'clientIds_gte', 'clientIds_lte', 'nothing_like'])(
    'by %s is refused',
    (name) => expect(refusal({ [name]: UID })).toEqual({ [name]: [`不能按“${name}”查询`] }),
  )

  test('values that are none of the field are refused at it', () => {
    expect(refusal({ sold_gte: '2026-02-30' })).toHaveProperty('sold')
    expect(refusal({ uid: 'x' })).toHaveProperty('uid')
    expect(refusal({ farmId: 'x' })).toHaveProperty('farmId')
    expect(refusal({ name: { a: 1 } })).toEqual({ '': ['查询条件格式不正确'] })
  })

  test('ten thousand values are looked for, more are refused', () => {
    const tags = (count: number) => Array.from({ length: count }, (_, index) => `T${index}`)
    expect(read({ code: tags(10_000) }).filters[0]?.values).toHaveLength(10_000)
    expect(refusal({ code: tags(10_001) })).toEqual({ code: ['查询条件过多'] })
  })
})
