import { expect, test } from 'vitest'
import { placesOfUnit } from '#domain/unit-places.ts'
import type { Field, Fields } from '#kit/field.ts'
import type { ReportColumn } from '#kit/report-column.ts'
import { columnDigits, digitsOf, shownPlaces } from '#kit/shown-places.ts'
import { eventForms } from '#resources/events/index.ts'
import { resources } from '#resources/index.ts'
import { reports } from '#server/reports/index.ts'

type Named = readonly [where: string, field: Field, others: Fields]

const fieldsIn = (where: string, fields: Fields): Named[] =>
  Object.entries(fields).flatMap(([key, field]) => [
    [`${where}.${key}`, field, fields] as const,
    ...(field.fields ? fieldsIn(`${where}.${key}`, field.fields) : []),
  ])
const declared: readonly Named[] = [
  ...resources.flatMap((one) => fieldsIn(one.name, one.fields)),
  ...eventForms.flatMap((one) => fieldsIn(one.name, one.fields)),
]
const columns: readonly (readonly [string, ReportColumn, Fields])[] = reports.flatMap((report) => {
  const fields = Object.fromEntries(Object.entries(report.columns).map(([key, one]) => [key, one.field]))
  return Object.entries(report.columns).map(([key, one]) => [`${report.name}.${key}`, one, fields] as const)
})

/** A column that holds the unit of the row's figures. */
const NAMES_UNIT = /^单位$/
const standsWithUnit = (others: Fields): boolean =>
  Object.values(others).some(({ label }) => NAMES_UNIT.test(label))

/** Pieces, heads, litters: a sum of them is whole, and a mean is none. */
const COUNTED = new Set(['头', '头份', '只', '窝', '次', '份', '支', '瓶', '头日'])

test('a quantity whose unit stands in its row follows that unit', () => {
  const free = (field: Field) =>
    field.kind === 'decimal' && field.unit === undefined && field.unitBy === undefined
  const left = [
    ...declared.filter(([, field, others]) => free(field) && standsWithUnit(others)),
    ...columns.filter(([, { field }, others]) => free(field) && standsWithUnit(others)),
  ].map(([where]) => where)
  expect(left).toEqual([])
})

test('what a row names as the unit of a figure stands in that row', () => {
  const wrong = [
    ...declared.map(([where, field, others]) => [where, field.unitBy, others] as const),
    ...columns.map(([where, { field }, others]) => [where, field.unitBy, others] as const),
  ].filter(([, by, others]) => by !== undefined && !(by in others))
  expect(wrong.map(([where]) => where)).toEqual([])
})

test('heads and pieces that are added up are whole, and weight have two places', () => {
  const isEstimate = ({ label }: Field) => /估|预计/.test(label)
  const wrong = columns.filter(([, column]) => {
    const { field, sum, hidden } = column
    const places = field.unit === undefined ? undefined : placesOfUnit(field.unit)
    if (!sum || hidden || places === undefined) return false
    if (COUNTED.has(field.unit ?? '')) return columnDigits(column) !== 0
    return field.unit === 'kg' && !isEstimate(field) && columnDigits(column) !== places
  })
  expect(wrong.map(([where]) => where)).toEqual([])
  // a feeding station counts grams
  const own = declared.filter(([, field]) => field.unit === 'kg' && field.sum && digitsOf(field) < 2)
  expect(own.map(([where]) => where)).toEqual([])
})

test('the unit of the row decides, and a part of a whole is not hidden', () => {
  const qty = { kind: 'decimal', label: '数量', required: false, digits: 3, unitBy: 'unitId' } as const
  const places = (value: string, unit: string) => shownPlaces(qty, value, { unitId: 'x', unitIdTitle: unit })
  expect([places('35.000', '瓶'), places('35.500', '瓶'), places('35.000', '头份')]).toEqual([0, 1, 0])
  expect([places('35.000', 'kg'), places('35.125', 'kg'), places('35.000', '公斤')]).toEqual([2, 3, 2])
  expect(shownPlaces(qty, '4.1000000', {})).toBe(1)
})
