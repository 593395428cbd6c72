import { describe, expect, test } from 'vitest'
import {
  choice,
  code,
  decimal,
  dictionary,
  type Field,
  type Fields,
  flag,
  integer,
  lines,
  money,
  organisation,
  reference,
  references,
  text,
} from '#kit/field.ts'
import { checkReferences, defineResource, functionCode, type Resource } from '#kit/resource.ts'

const declare = (fields: Fields, said: Partial<Resource> = {}): Resource => {
  const { name = 'sample', table = 'sample', titleField = 'code', actions = ['list', 'create'] } = said
  const { farm, treeField, sort, uniqueTogether, day, parent, effective } = said
  return defineResource<Fields>({
    head: { name, label: '样本', area: 'basic', table },
    access: { scope: 'company', actions, farm, treeField },
    rows: { titleField, uniqueTogether, day, ...(sort && { sort }) },
    fields: { code: code('编码'), ...fields },
    overrides: { parent, effective },
  })
}
const withField =
  (field: Field, key = 'weight') =>
  () =>
    declare({ [key]: field })

describe('a field that is declared wrongly', () => {
  const cases: [string, () => Resource, string][] = [
    ['key', withField(text('甲'), 'Weight'), 'field "Weight" must be camelCase'],
    ['reserved key', withField(text('甲'), 'farmId'), 'field "farmId" is reserved for the system'],
    ['label', withField(text(' ')), 'field "weight" has no label'],
    ['same label twice', withField(text('编码')), 'field "weight" has the label of "code": 编码'],
    ['options', withField(choice('甲', {})), 'field "weight" is a choice without options'],
    [
      'option labels',
      withField(choice('甲', { A: '乙', B: '乙' })),
      'field "weight" has two options called "乙"',
    ],
    ['scode', withField(dictionary('甲', '')), 'field "weight" is a dictionary field without scode'],
    ['target', withField(reference('甲', '')), 'field "weight" is a reference without target'],
    ['types', withField(organisation('甲', [])), 'field "weight" allows no type of organisation'],
    ['lines', withField(lines('甲', {}, { required: false })), 'field "weight" has lines without fields'],
    [
      'farm asked twice',
      () => declare({ atFarmId: organisation('猪场', ['farm'], { filter: true }) }, { farm: 'atFarmId' }),
      'farm "atFarmId" is a filter already',
    ],
    [
      'inner field',
      withField(lines('甲', { a: text('') }, { required: false })),
      'field "weight" has lines whose field "a" has no label',
    ],
    ['range', withField(integer('甲', { min: 2, max: 1 })), 'field "weight" has min above max'],
    [
      'length',
      withField(text('甲', { maxLength: 1, overrides: { minLength: 2 } })),
      'field "weight" has minLength above maxLength',
    ],
    ['digits', withField(decimal('甲', { digits: 9 })), 'field "weight" has digits outside 0 to 6'],
    ['sum', withField({ ...text('甲'), sum: true }), 'field "weight" cannot be summed'],
    [
      'filter',
      withField({ ...lines('甲', { a: text('乙') }), filter: true }),
      'field "weight" cannot be a filter',
    ],
    [
      'needs',
      withField(money('甲', { overrides: { needs: 'money' } })),
      'needs a right to be seen, but is typed',
    ],
    [
      'needed button',
      withField(money('甲', { readonly: true, overrides: { needs: 'money' } })),
      'field "weight" needs "money", which is no button',
    ],
    [
      'unique',
      withField(references('甲', 'x', { overrides: { unique: true } })),
      'field "weight" cannot be unique',
    ],
    [
      'default',
      withField(integer('甲', { min: 5, overrides: { default: 1 } })),
      'has a default that its own check refuses: 不能小于5',
    ],
  ]
  test.each(cases)('%s: the sentence names resource and field', (_, make, sentence) => {
    expect(make).toThrow(`resource "sample": `)
    expect(make).toThrow(sentence)
  })
})

describe('a part that names a field which is not there', () => {
  const cases: [Partial<Resource>, string][] = [
    [{ titleField: 'nope' }, 'titleField "nope" is not a field'],
    [{ sort: { field: 'nope', order: 'asc' } }, 'sort field "nope" is not a field'],
    [{ parent: 'nope' }, 'parent "nope" is not a field'],
    [{ parent: 'code' }, 'parent "code" must refer to "sample" itself'],
    [{ treeField: 'nope' }, 'treeField "nope" is not a field'],
    [{ uniqueTogether: [['code', 'nope']] }, 'uniqueTogether "nope" is not a field'],
    [{ name: 'a b' }, 'name must be letters, digits, "-" or "_"'],
    [{ table: 'Sample' }, 'table "Sample" must be snake_case'],
    [{ actions: ['create'] }, 'actions lack "list"'],
    [{ effective: { from: 'code', to: 'code', of: [] } }, 'effective rows need two dates'],
    [{ day: 'code' }, 'day "code" is no day and no month'],
  ]
  test.each(cases)('%j', (extra, sentence) => {
    expect(() => declare({}, extra)).toThrow(sentence)
  })
})

describe('references between resources', () => {
  test('must point at a resource', () => {
    const one = declare({ supplierId: reference('供应商', 'basic-supplier') })
    expect(() => checkReferences([one])).toThrow(
      'resource "sample": field "supplierId" refers to "basic-supplier", which is not a resource',
    )
    expect(() => checkReferences([one, declare({}, { name: 'basic-supplier' })])).not.toThrow()
  })

  test('a name is declared once', () => {
    expect(() => checkReferences([declare({}), declare({})])).toThrow('resource "sample" is declared twice')
  })
})

test('defaults: newest first, no buttons, path below /admin', () => {
  const { sort, buttons, path } = declare({ enabled: flag('启用') })
  expect({ sort, buttons, path }).toEqual({
    sort: { field: 'createdAt', order: 'desc' },
    buttons: {},
    path: '/admin/sample',
  })
})

test('the function of looking is the name, of a button name:action', () => {
  expect(functionCode('basic-supplier', 'list')).toBe('basic-supplier')
  expect(functionCode('basic-supplier', 'create')).toBe('basic-supplier:create')
})
