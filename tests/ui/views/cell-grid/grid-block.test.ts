import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { farrowing } from '#resources/events/farrowing.ts'
import { weaning } from '#resources/events/weaning.ts'
import { isEditable } from '#views/cell-grid/cell-grid.columns.ts'
import { parseBlock, readBlock } from '#views/cell-grid/cell-grid.sheet.ts'
import { blockText, cleared, copied, filled, filledDown, tiled } from '#views/cell-grid/grid-block.ts'
import { fillTarget, marksOf, movedHead, rangeOf } from '#views/cell-grid/grid-range.ts'
import { type GridState, layCells, newGrid } from '#views/cell-grid/grid-state.ts'
import { change, createGrid, edit, keepSaved, redo, undo } from '#views/cell-grid/grid-store.ts'
import { columnsOf } from '#views/event-grid/event-grid.columns.ts'

const columns = columnsOf(weaning)
const at = (key: string) => columns.findIndex((one) => one.key === key)
const sheet = (...rows: Record<string, string>[]): GridState => layCells(newGrid({}), 0, rows)
const cellsOf = (state: GridState, key: string) => state.rows.map((row) => row.cells[key])
const range = (top: number, bottom: number, left: string, right = left) => ({
  top,
  bottom,
  left: at(left),
  right: at(right),
})

describe('what is copied can be pasted', () => {
  const word = fc
    .string({ unit: fc.constantFrom('a', '9', '"', '\t', '\n', ' ', '栏') })
    .map((text) => text.trim())
  test('text of any cells is read back as it was', () => {
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((width) => fc.array(fc.array(word, { minLength: width, maxLength: width }), { minLength: 1 }))
      // an empty last line is a line break at the end, as spreadsheets write one
      .filter((lines) => lines.at(-1)?.join('') !== '')
    fc.assert(
      fc.property(block, (lines) => {
        expect(parseBlock(blockText(lines))).toEqual(lines)
      }),
    )
  })
  test('computed cells are left out, so that the block falls into the same columns', () => {
    const state = sheet({ earNo: 'M1', startes: '10' }, { earNo: 'M2', startes: '11' })
    const text = copied(
      state,
      columns,
      range(0, 1, 'earNo', 'startes'),
      (row, { key }) => row.cells[key] ?? '',
    )
    expect(text).toBe('M1\t10\r\nM2\t11')
  })
  test('one value over a range fills it, a block repeats where it fits, and lies once where it does not', () => {
    expect(tiled([['1']], 2, 2)).toEqual([
      ['1', '1'],
      ['1', '1'],
    ])
    expect(tiled([['1'], ['2']], 4, 1)).toEqual([['1'], ['2'], ['1'], ['2']])
    expect(tiled([['1'], ['2']], 3, 1)).toEqual([['1'], ['2']])
  })
})

describe('filling', () => {
  const state = sheet({ startes: '10', weakWeaned: '1' }, { startes: '11' }, { startes: '12' }, {})
  test('Ctrl+D puts the first row of the range into all below it, in every column of it', () => {
    const next = filledDown(state, columns, range(0, 2, 'startes', 'weakWeaned'))
    expect(cellsOf(next, 'startes')).toEqual(['10', '10', '10', undefined])
    expect(cellsOf(next, 'weakWeaned')).toEqual(['1', '1', '1', undefined])
  })
  test('a single row takes the one above; the first row stays', () => {
    expect(cellsOf(filledDown(state, columns, range(2, 2, 'startes')), 'startes')[2]).toBe('11')
    expect(filledDown(state, columns, range(0, 0, 'startes'))).toBe(state)
  })
  test('the handle repeats several rows, downwards and upwards', () => {
    const source = range(1, 2, 'startes')
    expect(cellsOf(filled(state, columns, source, range(1, 3, 'startes')), 'startes')).toEqual([
      '10',
      '11',
      '12',
      '11',
    ])
    expect(cellsOf(filled(state, columns, source, range(0, 2, 'startes')), 'startes')[0]).toBe('12')
  })
  test('drawn sideways it fills the columns that are filled by hand', () => {
    const next = filled(state, columns, range(0, 0, 'startes'), range(0, 0, 'startes', 'deaths'))
    expect(next.rows[0]?.cells).toMatchObject({ startes: '10', weakWeaned: '10', deaths: '10' })
  })
  test('an emptied range is empty, and a range that was is the same sheet', () => {
    const empty = cleared(state, columns, range(0, 3, 'startes'))
    expect(cellsOf(empty, 'startes')).toEqual(['', '', '', ''])
    expect(cleared(empty, columns, range(0, 3, 'startes'))).toBe(empty)
  })
})

describe('ranges', () => {
  const size = { rows: 500, columns: columns.length }
  test('the other end stops at the edges and goes there at once with Ctrl', () => {
    expect(movedHead(size, { row: 0, column: 0 }, 'up')).toEqual({ row: 0, column: 0 })
    expect(movedHead(size, { row: 3, column: 2 }, 'down', true)).toEqual({ row: 499, column: 2 })
    expect(movedHead(size, { row: 3, column: 2 }, 'right', true)).toEqual({
      row: 3,
      column: columns.length - 1,
    })
  })
  test('the handle goes the way it was drawn further', () => {
    const source = rangeOf({ row: 2, column: 2 }, null)
    expect(fillTarget(source, { row: 6, column: 3 })).toEqual({ ...source, bottom: 6 })
    expect(fillTarget(source, { row: 3, column: 6 })).toEqual({ ...source, right: 6 })
  })
  test('a range marks its rows and puts the handle into its last cell; one cell alone is not marked', () => {
    const covered = rangeOf({ row: 1, column: 3 }, { row: 2, column: 1 })
    expect(marksOf(covered, 1)).toEqual({ from: 1, to: 3, handle: -1 })
    expect(marksOf(covered, 2)).toEqual({ from: 1, to: 3, handle: 3 })
    expect(marksOf(covered, 3).from).toBe(-1)
    expect(marksOf(rangeOf({ row: 1, column: 3 }, null), 1)).toEqual({ from: -1, to: -1, handle: 3 })
  })
})

describe('headings', () => {
  const reading = { columns: columns.filter(isEditable), from: 0, today: '2026-11-25', optionsOf: () => null }
  test('columns in another order, with longer names, with some not needed, fall into their own', () => {
    const block = parseBlock('序号\t断奶头数\t母猪耳号\t断奶窝重（kg）\t备用\r\n1\t11\tM0001\t78.5\tx')
    const read = readBlock(block, reading)
    expect(read.cells).toEqual([{ startes: '11', earNo: 'M0001', weanWeight: '78.5' }])
    expect(read.strange).toEqual(['备用'])
  })
  test('a first row of numbers is a row', () => {
    expect(readBlock([['M0001', '11']], reading).cells).toEqual([{ earNo: 'M0001', startes: '11' }])
  })
  test('a copied sheet with its computed columns is taken, without a word about them', () => {
    const all = columnsOf(farrowing)
    const own = {
      ...reading,
      columns: all.filter(isEditable),
      computed: all.filter((one) => !isEditable(one)).map(({ label }) => label),
    }
    const read = readBlock(
      [all.map(({ label }) => label), all.map(({ key }) => (key === 'healthy' ? '12' : ''))],
      own,
    )
    expect(read.strange).toEqual([])
    expect(read.cells[0]?.healthy).toBe('12')
  })
})

describe('history', () => {
  const texts = (grid: ReturnType<typeof createGrid>) =>
    grid.getState().grid.rows.map((row) => ({ ...row.cells }))
  const key = fc.constantFrom('earNo', 'startes', 'deaths')
  const act = fc.oneof(
    fc.record({
      kind: fc.constant('lay' as const),
      row: fc.nat(6),
      key,
      text: fc.stringMatching(/^[0-9]{1,2}$/),
    }),
    fc.record({ kind: fc.constant('clear' as const), row: fc.nat(6), key, text: fc.constant('') }),
  )
  test('every change is taken back to the first sheet, and made again to the last', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        const grid = createGrid({})
        const seen = [texts(grid)]
        for (const one of acts) {
          const before = grid.getState().grid
          edit(grid, (state) =>
            one.kind === 'lay'
              ? layCells(state, one.row, [{ [one.key]: one.text }])
              : cleared(state, columns, {
                  top: one.row,
                  bottom: one.row,
                  left: at(one.key),
                  right: at(one.key),
                }),
          )
          if (grid.getState().grid !== before) seen.push(texts(grid))
        }
        for (const sheetBefore of seen.slice(0, -1).reverse()) {
          expect(undo(grid)).toBe(true)
          expect(texts(grid)).toEqual(sheetBefore)
        }
        expect(undo(grid)).toBe(false)
        for (const sheetAfter of seen.slice(1)) {
          expect(redo(grid)).toBe(true)
          expect(texts(grid)).toEqual(sheetAfter)
        }
        expect(redo(grid)).toBe(false)
      }),
      { numRuns: 60 },
    )
  })
  test('rows that were saved do not come back, what the server said of standing cells stays', () => {
    const grid = createGrid({})
    edit(grid, (state) => layCells(state, 0, [{ earNo: 'M1' }, { earNo: 'M2' }]))
    edit(grid, (state) => layCells(state, 1, [{ startes: '9' }]))
    const [saved, kept] = grid.getState().grid.rows
    if (!saved || !kept) throw new Error('no rows')
    change(grid, (state) => ({
      ...state,
      rows: state.rows.slice(1).map((row) => ({ ...row, facts: { parity: 3 }, factsOf: 'M2' })),
    }))
    keepSaved(grid, [{ row: saved, header: {}, uid: 'u-1', earNo: 'M1' }])
    undo(grid)
    expect(texts(grid)).toEqual([{ earNo: 'M2' }])
    redo(grid)
    expect(texts(grid)).toEqual([{ earNo: 'M2', startes: '9' }])
    undo(grid)
    undo(grid)
    expect(texts(grid).map(({ earNo }) => earNo)).not.toContain('M1')
  })
  test('a name typed letter by letter is one step', () => {
    const grid = createGrid({})
    for (const text of ['陈', '陈秀', '陈秀兰'])
      edit(grid, (state) => ({ ...state, header: { ...state.header, technician: text } }), 'technician')
    undo(grid)
    expect(grid.getState().grid.header).toEqual({})
  })
})
