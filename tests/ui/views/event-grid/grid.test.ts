import { describe, expect, test } from 'vitest'
import { farrowing } from '#resources/events/farrowing.ts'
import { eventForms } from '#resources/events/index.ts'
import { pigletTag } from '#resources/events/piglet-tag.ts'
import { pregnancyCheck } from '#resources/events/pregnancy-check.ts'
import { weaning } from '#resources/events/weaning.ts'
import { headGroups, headRoom } from '#views/cell-grid/cell-grid.columns.ts'
import { parseBlock } from '#views/cell-grid/cell-grid.sheet.ts'
import { moveCursor } from '#views/cell-grid/grid-moves.ts'
import {
  addEarNos,
  layCells,
  newGrid,
  removeRows,
  renumbered,
  setCell,
  setFacts,
  unknownEarNos,
} from '#views/cell-grid/grid-state.ts'
import { columnsOf } from '#views/event-grid/event-grid.columns.ts'
import { columnSum, concerns, countStands, standOf } from '#views/event-grid/grid-judge.ts'
import { applySaved, applyTrial, savedIds, submissionOf, unjudged } from '#views/event-grid/grid-submit.ts'

const header = { date: '2026-11-21', midwife: '周国平' }
const facts = { earNo: 'M0001', lastServiceDate: '2026-07-30', parity: 4 }
const opened = () =>
  setFacts(
    addEarNos(newGrid(header), ['M0001', 'M0002', 'M0001']),
    ['M0001', 'M0002'],
    [facts, { ...facts, earNo: 'M0002' }],
  )
const row = (state: ReturnType<typeof newGrid>, index: number) => {
  const found = state.rows[index]
  if (!found) throw new Error(`no row ${index}`)
  return found
}

test('rows of a work list begin with what the list says of them', () => {
  const state = addEarNos(newGrid(header), ['M0007'], pregnancyCheck.begins?.returns)
  expect(state.rows.map((one) => one.cells)).toEqual([{ earNo: 'M0007', gestationResult: 'RETURN' }])
})

describe('columns', () => {
  test('facts stand after the ear number, sums in front of the field they belong before', () => {
    const keys = columnsOf(farrowing).map((column) => column.key)
    expect(keys.slice(0, 5)).toEqual(['earNo', 'parity', 'lastServiceDate', 'gestationDays', 'healthy'])
    expect(keys.indexOf('livePiglets')).toBe(keys.indexOf('stillborn') - 1)
  })
  test('a column is never narrower than its head', () => {
    for (const form of eventForms)
      for (const column of columnsOf(form))
        expect(column.width).toBeGreaterThanOrEqual(headRoom(column.label))
    const teats = columnsOf(pigletTag).find((column) => column.label === '乳头合计')
    expect(teats?.width).toBeGreaterThanOrEqual(4 * 13 + 16)
    expect(headRoom('距采精 天')).toBe(headRoom('距采精', '天'))
  })
  test('neighbours under one word make one head', () => {
    const live = headGroups(columnsOf(farrowing)).find((group) => group.label === '活仔 头')
    expect(live?.span).toBe(4)
  })
})

describe('problems', () => {
  test('a rule about what stands above the grid marks the ear number, one about a cell marks the cell', () => {
    const marked = (field: string) =>
      columnsOf(weaning)
        .filter((column) => concerns(weaning, { rule: 'V-502', level: 'E', field, message: '' }, column))
        .map((column) => column.key)
    expect(marked('targetHouseId')).toEqual(['earNo'])
    expect(marked('date')).toEqual(['earNo'])
    expect(marked('target')).toEqual(['earNo'])
    expect(marked('startes')).toEqual(['startes'])
  })
})

describe('rows', () => {
  test('pasted ear numbers open one row each, once', () => {
    expect(opened().rows.map((one) => one.cells.earNo)).toEqual(['M0001', 'M0002'])
    expect(unknownEarNos(addEarNos(opened(), ['M0003']))).toEqual(['M0003'])
  })
  test('a block of a spreadsheet falls over the cells from the cursor, opening rows', () => {
    const block = parseBlock('12\t1\r\n13\t0\r\n11\t2\r\n')
    const cells = block.map(([healthy = '', weak = '']) => ({ healthy, weak }))
    const state = layCells(opened(), 1, cells)
    expect(state.rows).toHaveLength(4)
    expect(row(state, 2).cells).toEqual({ healthy: '13', weak: '0' })
  })
  test('quoted cells keep tabs, breaks and quotes', () => {
    expect(parseBlock('"a\tb"\t"x ""y"""\nc')).toEqual([['a\tb', 'x "y"'], ['c']])
  })
  test('the foot sums cells and computed cells of filled rows', () => {
    let state = setCell(opened(), row(opened(), 0).id, 'healthy', '12')
    state = setCell(state, row(state, 1).id, 'weak', '2')
    expect(columnSum(farrowing, state, 'livePiglets')).toBe(14)
    expect(columnSum(farrowing, state, 'mummy')).toBeNull()
  })
})

describe('stand of a row', () => {
  test('incomplete, error, unknown ear number, ready', () => {
    const state = opened()
    expect(standOf(farrowing, state, row(state, 0))).toBe('incomplete')
    expect(standOf(farrowing, state, row(setCell(state, row(state, 0).id, 'healthy', '1x'), 0))).toBe('error')
    expect(standOf(farrowing, state, row(setCell(state, row(state, 0).id, 'healthy', '12'), 0))).toBe('ready')
    const unknown = setFacts(addEarNos(newGrid(header), ['X1']), ['X1'], [])
    expect(standOf(farrowing, unknown, row(unknown, 0))).toBe('error')
  })
  test('a warning waits for its reason; a change of cells asks the server again', () => {
    const filled = setCell(opened(), row(opened(), 0).id, 'healthy', '12')
    const asked = unjudged(farrowing, filled)
    const warned = applyTrial(filled, asked, [
      {
        row: 0,
        accepted: false,
        violations: [{ rule: 'V-302', level: 'W', field: 'date', message: '妊娠天数异常（119天），请确认' }],
      },
    ])
    expect(standOf(farrowing, warned, row(warned, 0))).toBe('warning')
    expect(countStands(farrowing, warned)).toMatchObject({ warning: 1, incomplete: 1, total: 2 })
    const edited = setCell(warned, row(warned, 0).id, 'weak', '1')
    expect(standOf(farrowing, edited, row(edited, 0))).toBe('ready')
  })
  test('an answer to cells changed meanwhile is not put on the row', () => {
    const filled = setCell(opened(), row(opened(), 0).id, 'healthy', '12')
    const asked = unjudged(farrowing, filled)
    const changed = setCell(filled, row(filled, 0).id, 'healthy', '13')
    const late = applyTrial(changed, asked, [
      { row: 0, accepted: false, violations: [{ rule: 'X', level: 'E', field: 'healthy', message: '甲' }] },
    ])
    expect(row(late, 0).judged).toBeNull()
  })
})

test('saved rows leave the grid, refused ones stay with their message', () => {
  let state = setCell(opened(), row(opened(), 0).id, 'healthy', '12')
  state = setCell(state, row(state, 1).id, 'healthy', '11')
  const submission = submissionOf(farrowing, state, 'farm', 'key')
  if (!submission) throw new Error('nothing to save')
  expect(submission.rows[0]).toMatchObject({
    earNo: 'M0001',
    date: '2026-11-21',
    midwife: '周国平',
    healthy: '12',
  })
  const answers = [
    { row: 0, accepted: true, violations: [] },
    {
      row: 1,
      accepted: false,
      violations: [{ rule: 'V-301', level: 'E' as const, field: 'date', message: '甲' }],
    },
  ]
  const after = applySaved(state, submission, answers)
  expect(savedIds(submission, answers).size).toBe(1)
  expect(after.rows.map((one) => [one.cells.earNo, one.judged?.[0]?.message])).toEqual([['M0002', '甲']])
})

test('a message names a row by its number on the screen, also after rows above it were saved', () => {
  let state = addEarNos(newGrid(header), ['M0001', 'M0002', 'M0003', 'M0004'])
  for (const one of state.rows.slice(1)) state = setCell(state, one.id, 'healthy', '12')
  // the first row is not complete: the server counts the other three
  const asked = unjudged(farrowing, state)
  expect(asked).toHaveLength(3)
  const twice = { rule: 'V-011', level: 'E' as const, field: 'earNo', message: '第3行耳号重复' }
  const judged = renumbered(
    applyTrial(state, asked, [
      { row: 0, accepted: true, violations: [] },
      { row: 1, accepted: true, violations: [] },
      { row: 2, accepted: false, violations: [twice] },
    ]),
  )
  expect(row(judged, 3).judged?.[0]?.message).toBe('第4行耳号重复')
  const left = renumbered(removeRows(judged, new Set([row(judged, 1).id, row(judged, 2).id])))
  expect(row(left, 1).judged?.[0]?.message).toBe('第2行耳号重复')
})

test('the cursor steps over read-only cells and opens a new row after the last cell', () => {
  const columns = columnsOf(farrowing)
  const at = (key: string) => columns.findIndex((column) => column.key === key)
  expect(moveCursor(columns, 2, { row: 0, column: at('earNo') }, 'next')).toEqual({
    row: 0,
    column: at('healthy'),
  })
  expect(moveCursor(columns, 2, { row: 0, column: columns.length - 1 }, 'next')).toEqual({
    row: 1,
    column: 0,
  })
  expect(moveCursor(columns, 2, { row: 1, column: columns.length - 1 }, 'next')).toBeNull()
  expect(moveCursor(columns, 2, { row: 1, column: 0 }, 'previous')).toEqual({
    row: 0,
    column: columns.length - 1,
  })
})
