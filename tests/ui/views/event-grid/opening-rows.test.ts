import { describe, expect, test } from 'vitest'
import { entry } from '#resources/events/entry.ts'
import { type Cursor, type Move, moveCursor } from '#views/cell-grid/grid-moves.ts'
import { type GridRow, layCells, newGrid } from '#views/cell-grid/grid-state.ts'
import { columnsOf } from '#views/event-grid/event-grid.columns.ts'
import { idleOf, missingCells, ownProblems, rowValues, standOf } from '#views/event-grid/grid-judge.ts'

const HOUSE = '01900000-0000-7000-8000-000000000001'
const BREED = '01900000-0000-7000-8000-000000000002'
const header = { date: '2026-10-01', source: 'INIT', houseId: HOUSE, supplierId: null, init: true }
const blank = newGrid(header).rows[0] as GridRow
const rowOf = (cells: Record<string, string>): GridRow => ({ ...blank, cells: { earNo: 'M1', ...cells } })

/** A full row of each state (§3.8): what it cannot do without, and what may be entered as well. */
const states: [string, string, Record<string, string>, string[]][] = [
  ['F', 'GILT', { birthDate: '2026-02-01' }, []],
  ['F', 'MATED', { parity: '1', mateDate: '2026-09-01' }, ['serviceNo', 'boarEarnock']],
  [
    'F',
    'PREGNANT',
    { parity: '1', mateDate: '2026-08-01', checkDate: '2026-09-01' },
    ['serviceNo', 'boarEarnock'],
  ],
  [
    'F',
    'LACTATING',
    { parity: '1', farrowDate: '2026-09-20', suckling: '9' },
    ['totalBorn', 'livePiglets', 'mateDate', 'boarEarnock'],
  ],
  ['F', 'WEANED', { parity: '1', weanDate: '2026-09-20' }, []],
  [
    'F',
    'OPEN',
    { parity: '1', openDate: '2026-09-20', openReason: 'RETURN', mateDate: '2026-08-30' },
    ['serviceNo', 'boarEarnock'],
  ],
  ['M', 'YOUNG', {}, []],
  ['M', 'ACTIVE', {}, []],
  ['M', 'REST', {}, []],
  ['M', 'TEASER', {}, []],
]
const OPENING = [
  'parity',
  'mateDate',
  'boarEarnock',
  'checkDate',
  'farrowDate',
  'suckling',
  'totalBorn',
  'livePiglets',
  'weanDate',
  'openDate',
  'openReason',
  'serviceNo',
]

describe.each(states)('a row of sex %s in state %s', (sex, status, full, also) => {
  test('is ready with its cells, and incomplete without any of them', () => {
    expect(standOf(entry, { header }, rowOf({ sex, status, ...full }))).toBe('ready')
    for (const key of Object.keys(full)) {
      const without = rowOf({ sex, status, ...full, [key]: '' })
      expect([standOf(entry, { header }, without), missingCells(entry, { header }, without)]).toEqual([
        'incomplete',
        [key],
      ])
    }
  })

  test('offers the cells of its state and no other’s', () => {
    const idle = idleOf(entry, { header }, rowOf({ sex, status }))
    const own = OPENING.filter((key) => key in full || also.includes(key))
    expect(OPENING.filter((key) => !idle.has(key))).toEqual(own)
  })
})

test('what a pasted sheet puts into cells of other states is neither read nor sent', () => {
  const row = rowOf({
    status: 'WEANED',
    parity: '2',
    weanDate: '2026-09-20',
    farrowDate: '不详',
    suckling: '无',
  })
  expect(ownProblems(entry, { header }, row)).toEqual([])
  expect(rowValues(entry, { header }, row)).toMatchObject({
    farrowDate: null,
    suckling: null,
    weanDate: '2026-09-20',
  })
  expect(standOf(entry, { header }, row)).toBe('ready')
})

test('Enter goes from cell to cell of the state only, forth and back', () => {
  const columns = columnsOf(entry)
  const rows = [rowOf({ status: 'WEANED' }), rowOf({ status: 'GILT' })]
  const idleIn = (row: number) => idleOf(entry, { header }, rows[row] ?? blank)
  const at = (key: string, row = 0): Cursor => ({ row, column: columns.findIndex((one) => one.key === key) })
  const to = (cursor: Cursor, move: Move) => {
    const next = moveCursor(columns, rows.length, cursor, move, idleIn)
    return next && [next.row, columns[next.column]?.key]
  }
  expect(to(at('parity'), 'next')).toEqual([0, 'weanDate'])
  expect(to(at('weanDate'), 'next')).toEqual([0, 'penId'])
  expect(to(at('penId'), 'previous')).toEqual([0, 'weanDate'])
  expect(to(at('weanDate'), 'down')).toEqual([1, 'selectiveLevelId'])
  expect(to(at('penId', 1), 'previous')).toEqual([1, 'selectiveLevelId'])
})

test('300 rows of a sheet are laid down and judged in a blink', () => {
  const keys = ['earNo', 'sex', 'status', 'birthDate', 'breedId', 'parity', 'weanDate']
  const block = Array.from({ length: 300 }, (_, i) => [
    `M${i}`,
    'F',
    'WEANED',
    '2024-01-01',
    BREED,
    '3',
    '2026-09-10',
  ])
  const start = performance.now()
  const cells = block.map((line) => Object.fromEntries(keys.map((key, at) => [key, line[at] ?? ''])))
  const grid = layCells(newGrid(header), 0, cells)
  const stands = grid.rows.map((row) => standOf(entry, grid, row))
  expect([stands.length, new Set(stands)]).toEqual([300, new Set(['ready'])])
  expect(performance.now() - start).toBeLessThan(1500)
})
