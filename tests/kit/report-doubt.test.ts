import { expect, test } from 'vitest'
import { doubtOf } from '#kit/report-doubt.ts'

const few = { column: 'services', below: 10, reason: '样本少' }
const running = { column: 'running', above: 0, reason: '未成熟' }

test('a figure is doubted under its least and over its most, at neither limit, for the first reason that holds', () => {
  expect(doubtOf([few], { services: 9 })).toBe('样本少')
  expect(doubtOf([few], { services: 10 })).toBeNull()
  expect(doubtOf([running], { running: 0 })).toBeNull()
  expect(doubtOf([running], { running: 1 })).toBe('未成熟')
  expect(doubtOf([few, running], { services: 3, running: 2 })).toBe('样本少')
  expect(doubtOf([few, running], { services: 12, running: 2 })).toBe('未成熟')
})

test('exact sums come as text, missing ones count nothing, and without doubts nothing is doubted', () => {
  expect(doubtOf([few], { services: '10.00' })).toBeNull()
  expect(doubtOf([few], {})).toBe('样本少')
  expect(doubtOf([running], { running: null })).toBeNull()
  expect(doubtOf(undefined, { services: 1 })).toBeNull()
})
