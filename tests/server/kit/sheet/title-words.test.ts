import { expect, test } from 'vitest'
import { type TitleWords, titleBlock } from '#server/kit/sheet/title-words.ts'

const words: TitleWords = {
  title: '产仔表',
  farms: '甲场',
  filters: [],
  asOf: '2026-11-21 08:00',
  by: '张三',
}
const linesOf = (more: Partial<TitleWords>) => titleBlock({ ...words, ...more }).lines

test('title, farms and filters at the left, time and origin at the right', () => {
  expect(titleBlock(words)).toEqual({
    title: '产仔表',
    lines: [
      ['甲场', '数据截至 2026-11-21 08:00'],
      ['筛选 全部', '口径 现行口径；导出 2026-11-21 08:00 张三'],
    ],
  })
})

test('all that a report can say', () => {
  expect(
    linesOf({
      period: '2026-11-01 至 2026-11-20',
      filters: ['栋舍 A', '品种 大白'],
      formulas: ['F01', 'F02', 'F01'],
      edition: '2025 版口径',
      requestId: 'r-1',
      warning: '成本待更新',
    }),
  ).toEqual([
    ['甲场', '期间 2026-11-01 至 2026-11-20，数据截至 2026-11-21 08:00，成本待更新'],
    ['筛选 栋舍 A，品种 大白', '口径 2025 版口径，F01、F02；导出 2026-11-21 08:00 张三；请求号 r-1'],
  ])
})

test('eight formulas are named, more are counted', () => {
  const formulas = Array.from({ length: 9 }, (_, index) => `F${index + 1}`)
  expect(linesOf({ formulas: formulas.slice(0, 8) })[1]?.[1]).toContain('，F1、F2、F3、F4、F5、F6、F7、F8；')
  expect(linesOf({ formulas })[1]?.[1]).toContain('，F1、F2、F3、F4、F5、F6、F7、F8 等9项；')
})

test('a long list of farms or filters is cut, with the place where all of it is', () => {
  const long = (length: number) => '场'.repeat(length)
  expect(linesOf({ farms: long(240) })[0]?.[0]).toBe(long(240))
  expect(linesOf({ farms: long(241) })[0]?.[0]).toBe(`${long(240)}…（全部见“口径与筛选”）`)
  expect(linesOf({ filters: [long(300)] })[1]?.[0]).toBe(`筛选 ${long(237)}…（全部见“口径与筛选”）`)
})
