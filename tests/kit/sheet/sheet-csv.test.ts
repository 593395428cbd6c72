import { expect, test } from 'vitest'
import { readCsv } from '#kit/sheet/read-csv.ts'
import { Unreadable } from '#kit/sheet/unreadable.ts'

const rows = (text: string) => readCsv(Buffer.from(text)).rows.map(({ number, cells }) => [number, ...cells])

test('cells as machines and spreadsheets write them: separators, quotes, line ends, blank rows, marks of order', () => {
  expect(rows('\ufeff设备,耳号,日期\r\nS1,M1,2026/11/20\r\n,,\r\nS1,"M,2","a ""b"""\n')).toEqual([
    [1, '设备', '耳号', '日期'],
    [2, 'S1', 'M1', '2026/11/20'],
    [4, 'S1', 'M,2', 'a "b"'],
  ])
  expect(rows('a;b;c\n1;;3')).toEqual([
    [1, 'a', 'b', 'c'],
    [2, '1', null, '3'],
  ])
  expect(rows('a\tb\n"x\ny"\t')).toEqual([
    [1, 'a', 'b'],
    [2, 'x\ny', null],
  ])
})

test('the code page of a Chinese Excel', () => {
  // 耳号,料 and M1,怀孕 in GB 18030
  const bytes = Buffer.from('b6fabac52cc1cf0d0a4d312cbbb3d4d0', 'hex')
  expect(readCsv(bytes).rows.map(({ cells }) => cells)).toEqual([
    ['耳号', '料'],
    ['M1', '怀孕'],
  ])
})

test('what is no table is refused with a sentence', () => {
  for (const file of ['', 'a\u0000b', `a${',b'.repeat(300)}`, 'a\n'.repeat(20_100)])
    expect(() => readCsv(Buffer.from(file))).toThrow(Unreadable)
  const started = performance.now()
  expect(() => readCsv(Buffer.from(`"${'""'.repeat(2_000_000)}`))).toThrow(Unreadable)
  expect(performance.now() - started).toBeLessThan(2000)
})
