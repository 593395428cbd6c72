import { expect, test } from 'vitest'
import { daysWords, filledMessage, unknownPlaceholders } from '#domain/subscription/message.ts'

test('placeholders of a message are filled in, with blanks or without; unknown ones stay as they were written', () => {
  const values = new Map([
    ['报表', '产仔报表'],
    ['行数', '12'],
  ])
  expect(filledMessage('{报表} 共 { 行数 } 行，{别的}{}', values)).toBe('产仔报表 共 12 行，{别的}{}')
})

test('placeholders that mean nothing are named once each', () => {
  const known = new Set(['报表'])
  expect(unknownPlaceholders('{报表}{ 行 数 }{行 数}{x}{}', known)).toEqual(['行 数', 'x'])
  expect(unknownPlaceholders('没有', known)).toEqual([])
})

test('days of a report: one, or the first and the last', () => {
  expect(daysWords({ start: '2026-11-20', end: '2026-11-20' })).toBe('2026-11-20')
  expect(daysWords({ start: '2026-11-09', end: '2026-11-15' })).toBe('2026-11-09 至 2026-11-15')
})
