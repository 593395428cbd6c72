import { expect, test } from 'vitest'
import { decimal } from '#kit/field.ts'
import type { Report } from '#kit/report.ts'
import { doubtOf, doubtsOf, figureDoubt } from '#kit/report-doubt.ts'

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

test('a file says in words which figures of a row are doubted and why; a figure without a value is not', () => {
  const rate = { field: decimal('分娩率'), doubts: [running] }
  const columns = {
    rate,
    ahead: { ...rate, field: decimal('受胎率') },
    born: { ...rate, field: decimal('总仔'), group: '窝均（头）', doubts: [few] },
  }
  const report = { columns } as unknown as Report
  const row = { rate: '50', ahead: '80', born: '12', services: 3, running: 2 }
  const keys = ['rate', 'ahead', 'born']
  expect(doubtsOf(report, keys, row)).toBe('分娩率、受胎率：未成熟；窝均总仔：样本少')
  expect(doubtsOf(report, keys, { ...row, ahead: null, born: null })).toBe('分娩率：未成熟')
  expect(doubtsOf(report, keys, { ...row, services: 12, running: 0 })).toBeNull()
})

test('what speaks of a group alone says nothing about the whole', () => {
  const doubts = [{ ...running, groupsOnly: true }]
  const report = { columns: { rate: { field: decimal('分娩率'), doubts } } } as unknown as Report
  expect(figureDoubt(report, 'rate', { _key: null, rate: '50', running: 2 })).toBe('未成熟')
  expect(figureDoubt(report, 'rate', { rate: '50', running: 2 })).toBeNull()
})
