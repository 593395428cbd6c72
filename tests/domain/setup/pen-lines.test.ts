import { expect, test } from 'vitest'
import { lineProblems, type PenLine, penNamesOf } from '#domain/setup/pen-lines.ts'

const line = (more: Partial<PenLine> = {}): PenLine => ({
  ...{ houseType: 'FARROWING', house: '分娩舍1', prefix: null, from: 1, to: 12, capacity: 1 },
  ...more,
})

test('numbers are as wide as the last one, two digits at least, behind the prefix', () => {
  expect(penNamesOf(line({ from: 9, to: 11 }))).toEqual(['09', '10', '11'])
  expect(penNamesOf(line({ prefix: 'A', from: 99, to: 100 }))).toEqual(['A099', 'A100'])
  expect(penNamesOf(line({ from: 7, to: 7 }))).toEqual(['07'])
  for (const [from, to] of [
    [null, null],
    [1, null],
    [null, 1],
    [5, 4],
  ] as const)
    expect(penNamesOf(line({ from, to })), `${from}-${to}`).toEqual([])
})

test('a house without pens is there once', () => {
  const bare = line({ from: null, to: null })
  expect(lineProblems([bare, line({ house: '分娩舍2', from: null, to: null })])).toEqual([])
  expect(lineProblems([line({ from: 3, to: 3 })])).toEqual([])
  expect(lineProblems([bare, bare])).toEqual([{ line: 1, field: 'house', message: '与第1行重复：分娩舍1' }])
})

test('5000 pens are made at a time, and no more', () => {
  expect(lineProblems([line({ to: 5000 })])).toEqual([])
  expect(lineProblems([line({ to: 5001 })])).toHaveLength(1)
})

test('what cannot stand is named by line and field', () => {
  const said = (lines: PenLine[]) => lineProblems(lines).map((one) => [one.line, one.field, one.message])
  expect(
    said([line(), line({ from: 13, to: 20 }), line({ house: '妊娠舍1', houseType: 'GESTATION' })]),
  ).toEqual([])
  expect(said([line({ from: 5, to: 4 })])).toEqual([[0, 'to', '结束号不能小于起始号']])
  expect(said([line({ to: null })])).toEqual([[0, 'to', '请填写结束号']])
  expect(said([line({ from: null })])).toEqual([[0, 'from', '请填写起始号']])
  expect(said([line({ prefix: 'A', from: null, to: null })])).toEqual([
    [0, 'from', '有栏位前缀时请填写起止号'],
  ])
  expect(said([line(), line({ from: 12, to: 14 })])).toEqual([[1, 'from', '与第1行重复：分娩舍1-12']])
  expect(said([line(), line({ from: 13, to: 14, houseType: 'GESTATION' })])).toEqual([
    [1, 'houseType', '栋舍“分娩舍1”在前面的行是另一种舍别'],
  ])
  expect(said([line({ to: 4000 }), line({ house: '分娩舍2', to: 2000 })])).toEqual([
    [1, 'to', '一次最多生成5000个栏位'],
  ])
})
