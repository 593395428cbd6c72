import { expect, test } from 'vitest'
import { batchCost } from '#resources/events/batch-cost.ts'
import { feedCount, feedUse } from '#resources/events/feed-forms.ts'
import { mating } from '#resources/events/mating.ts'
import { addRows, newGrid, setCell, setHeader, setRowFacts } from '#views/cell-grid/grid-state.ts'
import { rowFactsWanted } from '#views/event-grid/use-row-calls.ts'

const grid = (...rows: Record<string, string>[]) =>
  addRows(newGrid({ date: '2026-11-20', source: 'SILO' }), rows)
const wanted = (state: ReturnType<typeof grid>) => rowFactsWanted(feedUse, state).map(({ cells }) => cells)

test('what is left in a silo is asked for rows that say where and which feed, and again once one of them changes', () => {
  const state = grid(
    { houseId: 'H1', feedId: 'F1' },
    { earNo: 'BY1', feedId: 'F1' },
    { houseId: 'H1' },
    { feedId: 'F1' },
  )
  expect(wanted(state)).toEqual([
    { date: '2026-11-20', houseId: 'H1', feedId: 'F1' },
    { date: '2026-11-20', earNo: 'BY1', feedId: 'F1' },
  ])
  const facts = rowFactsWanted(feedUse, state).map(
    ({ id, factsOf }) => [id, { factsOf, facts: { siloLeft: 500 } }] as const,
  )
  const known = setRowFacts(state, new Map(facts))
  expect(wanted(known)).toEqual([])
  expect(wanted(setCell(known, facts[0]?.[0] ?? 0, 'qty', '20'))).toEqual([])
  expect(wanted(setCell(known, facts[0]?.[0] ?? 0, 'feedId', 'F2'))).toEqual([
    { date: '2026-11-20', houseId: 'H1', feedId: 'F2' },
  ])
  expect(wanted(setHeader(known, 'date', '2026-11-19'))).toHaveLength(2)
  expect(rowFactsWanted(mating, state)).toEqual([])
})

test('the silo is shown where feed is taken from it; a count shows its difference once it is typed', () => {
  const left = feedUse.derived.left?.of
  expect(left?.({ source: 'SILO' }, { siloLeft: 500 })).toBe(500)
  expect(left?.({ source: 'ISSUE' }, { siloLeft: 500 })).toBeNull()
  expect(left?.({ source: 'SILO' }, { siloLeft: null })).toBeNull()
  expect(left?.({ source: 'ISSUE' }, { siloLeft: 500, houseLeft: 120.5 })).toBe(120.5)
  const difference = feedCount.derived.difference?.of
  expect(difference?.({ counted: '480.5' }, { siloLeft: 500.6 })).toBe(-20.1)
  expect(difference?.({ counted: '' }, { siloLeft: 500 })).toBeNull()
  expect(difference?.({ counted: '480' }, {})).toBeNull()
})

test('a batch is asked for by its number alone where the form names nothing else', () => {
  const state = grid({ earNo: 'BY1' }, { amount: '300' })
  expect(rowFactsWanted(batchCost, state).map(({ cells }) => cells)).toEqual([
    { date: '2026-11-20', earNo: 'BY1' },
  ])
})
