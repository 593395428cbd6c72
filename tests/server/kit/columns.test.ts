import { describe, expect, test } from 'vitest'
import {
  code,
  date,
  decimal,
  integer,
  lines,
  moment,
  money,
  month,
  password,
  references,
  text,
} from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import {
  afterEntryDaysOf,
  closedDayOf,
  columnsOf,
  ownerKey,
  primaryKeyOf,
  typeOf,
  uniqueKeysOf,
} from '#server/kit/columns.ts'
import { declareTruck } from './truck.ts'

describe('columns', () => {
  test.each([
    [integer('头数'), 'integer'],
    [decimal('载重'), 'numeric(16,2)'],
    [money('单价', { digits: 4 }), 'numeric(16,4)'],
    [date('日期'), 'date'],
    [moment('时间'), 'timestamp with time zone'],
    [{ kind: 'flag', label: '启用', required: false }, 'boolean'],
    [{ kind: 'dictionary', label: '品种', required: false }, 'uuid'],
    [{ kind: 'reference', label: '客户', required: false }, 'uuid'],
    [{ kind: 'organisation', label: '栋舍', required: false }, 'uuid'],
    [{ kind: 'attachment', label: '附件', required: false }, 'uuid'],
    [lines('明细', { heads: integer('头数') }, { required: false }), 'jsonb'],
    [month('月份'), 'text'],
    [text('备注'), 'text'],
    [references('客户', 'basic-client'), 'uuid[]'],
    [{ kind: 'functions', label: '功能', required: false, many: true }, 'text[]'],
  ] as const)('%j is stored as %s', (field, type) => expect(typeOf(field)).toBe(type))

  test('owner, uid, fields and the columns every table has, in this order', () => {
    const resource = declareTruck({
      load: decimal('载重', { required: true }),
      remark: text('备注'),
      clientIds: references('客户', 'basic-client'),
      secret: password('密码', { required: true }),
      shown: integer('显示', { readonly: 'computed' }),
    })
    const columns = columnsOf(resource)
    expect(columns.map(({ name }) => name)).toEqual([
      ...['farm_id', 'uid', 'code', 'load', 'remark', 'client_ids', 'secret'],
      ...['version', 'created_by', 'created_at', 'updated_by', 'updated_at', 'deleted'],
    ])
    const by = Object.fromEntries(columns.map(({ name, ...column }) => [name, column]))
    expect(by).toMatchObject({
      farm_id: { type: 'uuid', notNull: true },
      uid: { type: 'uuid', notNull: true },
      load: { type: 'numeric(16,2)', notNull: true },
      remark: { type: 'text', notNull: false },
      client_ids: { type: 'uuid[]', notNull: true, default: "'{}'" },
      // an empty one leaves the stored one
      secret: { type: 'text', notNull: false },
      version: { type: 'integer', notNull: true, default: '1' },
      created_by: { type: 'uuid', notNull: false },
      created_at: { type: 'timestamp with time zone', notNull: true, default: 'now()' },
      updated_by: { type: 'uuid', notNull: false },
      updated_at: { type: 'timestamp with time zone', notNull: true, default: 'now()' },
      deleted: { type: 'boolean', notNull: true, default: 'false' },
    })
    expect(by.load).not.toHaveProperty('default')
  })

  test.each([
    ['farm', ['farm_id'], ['farm_id', 'uid'], ['farm_id', true]],
    ['company', ['company_id'], ['uid'], ['company_id', false]],
    ['system', [], ['uid'], ['uid', true]],
  ] as const)('rows of scope %s', (scope, owner, key, [first, notNull]) => {
    const resource = declareTruck({}, { scope: scope as Resource['scope'] })
    expect(ownerKey(resource)).toEqual(owner)
    expect(primaryKeyOf(resource)).toEqual(key)
    expect(columnsOf(resource)[0]).toMatchObject({ name: first, notNull })
  })

  test('unique keys hold within the owner; an empty one does not count unless it is required', () => {
    const resource = declareTruck(
      { plate: code('车牌', { unique: true }), load: decimal('载重') },
      { rows: { uniqueTogether: [['code', 'load']] } },
    )
    expect(uniqueKeysOf(resource)).toEqual([
      { columns: ['farm_id', 'code'], filled: [] },
      { columns: ['farm_id', 'plate'], filled: ['plate'] },
      { columns: ['farm_id', 'code', 'load'], filled: [] },
    ])
    expect(uniqueKeysOf(declareTruck({}, { scope: 'company' }))).toEqual([
      { columns: ['company_id', 'code'], filled: [] },
    ])
  })
})

describe('what a closed month guards', () => {
  const fields = {
    useDate: date('日期', { required: true }),
    heads: integer('头数'),
    cost: money('成本', { readonly: true }),
    shown: integer('显示', { readonly: 'computed' }),
    backDate: date('归还日期'),
    backMonth: month('归还月份'),
    backHeads: integer('归还头数'),
  }
  const ofDay = {
    rows: { day: 'useDate' },
    overrides: { afterEntry: ['backDate', 'backMonth', 'backHeads'] },
  }

  test('entered values and deletion of rows that have a day', () => {
    expect(closedDayOf(declareTruck(fields, ofDay))).toEqual({
      day: 'use_date',
      watched: ['code', 'use_date', 'heads', 'deleted'],
    })
    expect(afterEntryDaysOf(declareTruck(fields, ofDay))).toEqual(['back_date', 'back_month'])
  })

  test('the state of a document, and not what is entered after it', () => {
    const document = { code: 'truck', afterApproval: { fields: ['backHeads'], label: '归还' } }
    const resource = {
      ...declareTruck(fields, { rows: { day: 'useDate' } }),
      document,
    } as unknown as Resource
    expect(closedDayOf(resource)?.watched).toEqual([
      ...['code', 'use_date', 'heads', 'back_date', 'back_month', 'status', 'deleted'],
    ])
    const plain = { ...resource, document: { code: 'truck' } } as unknown as Resource
    expect(closedDayOf(plain)?.watched).toContain('back_heads')
  })

  test('a key that is no field is no day', () => {
    expect(afterEntryDaysOf({ ...declareTruck(fields), afterEntry: ['nothing'] } as Resource)).toEqual([])
  })

  test('nothing without a day, or outside farms', () => {
    expect(closedDayOf(declareTruck(fields))).toBeNull()
    expect(closedDayOf(declareTruck(fields, { ...ofDay, scope: 'company' }))).toBeNull()
    expect(afterEntryDaysOf(declareTruck(fields))).toEqual([])
  })
})
