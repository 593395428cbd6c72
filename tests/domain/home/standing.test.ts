import { describe, expect, test } from 'vitest'
import { monthsBefore } from '#domain/home/home.months.ts'
import { apartFrom, standing } from '#domain/home/standing.ts'

type Goal = Parameters<typeof standing>[1]

describe('a figure that shall be high: target 28, warning below 26, alarm below 24', () => {
  const goal: Goal = { direction: 'up', target: 28, yellow: 26, red: 24, upper: null }
  test.each([
    ['28', 0, 'met'],
    ['30.5', 2.5, 'met'],
    ['27.9', -0.1, 'near'],
    ['26', -2, 'near'],
    ['25.9', -2.1, 'warn'],
    ['23', -5, 'red'],
    [null, null, null],
  ])('%s lies %s from it: %s', (value, apart, word) => {
    const found = apartFrom(value, goal)
    expect(found === null ? null : Math.round(found * 100) / 100).toBe(apart)
    expect(standing(value, goal)).toBe(word)
  })
})

describe('a figure that shall be low: target 10, warning above 12, alarm above 15', () => {
  const goal: Goal = { direction: 'down', target: 10, yellow: 12, red: 15, upper: null }
  test.each([
    ['10', 'met'],
    ['9', 'met'],
    ['10.5', 'near'],
    ['12', 'near'],
    ['13', 'warn'],
    ['16', 'red'],
  ])('%s: %s', (value, word) => {
    expect(standing(value, goal)).toBe(word)
  })
})

describe('a figure that shall lie between 6 and 8, warned below 5 and above 9', () => {
  const upper = { target: 8, yellow: 9, red: 10 }
  const goal: Goal = { direction: 'within', target: 6, yellow: 5, red: 4, upper }
  test.each([
    ['6', 0, 'met'],
    ['7', 0, 'met'],
    ['8', 0, 'met'],
    ['5.5', -0.5, 'near'],
    ['8.5', 0.5, 'near'],
    ['4.5', -1.5, 'warn'],
    ['9.5', 1.5, 'warn'],
    ['3', -3, 'red'],
    ['11', 3, 'red'],
  ])('%s lies %s outside: %s', (value, apart, word) => {
    expect([apartFrom(value, goal), standing(value, goal)]).toEqual([apart, word])
  })

  test('without an upper end its distance is that from the lower one', () => {
    expect(apartFrom('9', { ...goal, upper: null })).toBe(3)
    expect(apartFrom('9', { ...goal, upper: { ...upper, target: null } })).toBe(3)
  })
})

test('without a target there is no distance and no word', () => {
  const goal: Goal = { direction: 'up', target: null, yellow: 26, red: 24, upper: null }
  expect([apartFrom('30', goal), standing('30', goal)]).toEqual([null, null])
})

test.each([
  [0, '2026-03-01', '2026-03-15'],
  [1, '2026-02-01', '2026-02-28'],
  [2, '2026-01-01', '2026-01-31'],
  [3, '2025-12-01', '2025-12-31'],
])('%i months before 15 March 2026 are %s to %s', (count, dateFrom, dateTo) => {
  expect(monthsBefore('2026-03-15', count)).toEqual({ dateFrom, dateTo })
})
