import { describe, expect, test } from 'vitest'
import {
  choice,
  date,
  decimal,
  dictionary,
  flag,
  integer,
  moment,
  money,
  organisation,
  quantity,
  reference,
  text,
} from '#kit/field.ts'
import {
  answeredColumns,
  percent,
  rowFigure,
  sheetColumns,
  sheetRow,
  text as textColumn,
} from '#server/kit/sheet-fields.ts'

const fields = {
  name: text('名称', { width: 120 }),
  kind: choice('类型', { A: '头胎', B: '经产' }),
  breed: dictionary('品种', 'breed'),
  clientId: reference('客户', 'basic-client'),
  houseId: organisation('栋舍', ['house']),
  heads: integer('存栏', { unit: '头' }),
  weight: decimal('净重', { digits: 3 }),
  amount: money('金额'),
  day: date('日期'),
  time: moment('时间'),
  used: flag('启用'),
}
const row = {
  ...{
    name: '甲',
    kind: 'A',
    breed: 'u1',
    breedTitle: '大白',
    clientId: 'u2',
    houseId: 'u3',
    houseIdTitle: '一舍',
  },
  ...{
    heads: 3,
    weight: 1.5,
    amount: 2,
    day: '2026-11-21',
    time: '2026-11-21 08:00:00',
    used: true,
    other: 1,
  },
}
const cells = {
  ...{ name: '甲', kind: '头胎', breed: '大白', clientId: null, houseId: '一舍' },
  ...{ heads: 3, weight: 1.5, amount: 2, day: '2026-11-21', time: '2026-11-21 08:00:00', used: true },
}

describe('columns of a workbook', () => {
  test('have title, kind and places of their field', () => {
    const columns = sheetColumns(fields)
    expect(columns.map(({ kind }) => kind)).toEqual([
      ...['text', 'text', 'text', 'text', 'text', 'integer', 'decimal', 'money', 'date', 'moment', 'flag'],
    ])
    expect(columns[0]).toEqual({ key: 'name', title: '名称', kind: 'text', digits: undefined, width: 120 })
    expect(columns[5]).toMatchObject({ title: '存栏(头)' })
    expect(columns[6]).toMatchObject({ digits: 3 })
  })

  test('of a quantity show the places its unit needs', () => {
    const [column] = sheetColumns({ quantity: quantity('数量', 'unit', { digits: 4 }) })
    const places = (value: unknown, unit: string) => column?.digitsIn?.({ quantity: value, unitTitle: unit })
    expect([places(35, '瓶'), places(2.5, '瓶'), places(2.5, 'kg')]).toEqual([0, 1, 2])
  })

  test('that no field declares', () => {
    expect(textColumn('x', '说明')).toEqual({ key: 'x', title: '说明', kind: 'text' })
    expect(percent('x', '比率')).toEqual({ key: 'x', title: '比率', kind: 'decimal', digits: 2 })
    const figure = rowFigure('x', '数值')
    expect(figure).toMatchObject({ key: 'x', title: '数值', kind: 'decimal', grouped: true })
    expect([
      figure.digitsIn?.({ digits: 0 }),
      figure.digitsIn?.({}),
      figure.digitsIn?.({ digits: '3' }),
    ]).toEqual([0, 2, 2])
  })
})

describe('cells', () => {
  test('have titles for uids and labels for choices', () => {
    expect(sheetRow(fields)(row)).toEqual(cells)
    // a code that is not declared any more is better than nothing
    expect(sheetRow({ kind: fields.kind })({ kind: 'Z' })).toEqual({ kind: 'Z' })
    expect(sheetRow({ kind: { kind: 'choice', label: '', required: false } })({ kind: 'Z' })).toEqual({
      kind: 'Z',
    })
  })

  test('are the same where columns read the answered rows themselves', () => {
    const columns = answeredColumns(fields)
    expect(Object.fromEntries(columns.map(({ key, value }) => [key, value?.(row)]))).toEqual(cells)
    expect(columns.map(({ value: _, ...column }) => column)).toEqual(sheetColumns(fields))
  })
})
