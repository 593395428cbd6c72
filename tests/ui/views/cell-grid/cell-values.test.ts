import { expect, test } from 'vitest'
import { date, integer, month, text } from '#kit/field.ts'
import { fieldColumn } from '#views/cell-grid/cell-grid.columns.ts'
import { readTyped } from '#views/cell-grid/cell-values.ts'

test.each([
  ['a date', date('日期'), '20261120', '2026-11-20'],
  ['a month', month('开始月'), '202611', '2026-11'],
  ['no month, as it was typed', month('开始月'), '2026-13', '2026-13'],
  ['a number', integer('头数'), '1,200', '1200'],
  ['a word', text('备注'), ' 202611 ', '202611'],
])('a cell reads %s', (_, field, typed, read) =>
  expect(readTyped(fieldColumn('cell', field), typed, null, '2026-11-24')).toBe(read),
)
