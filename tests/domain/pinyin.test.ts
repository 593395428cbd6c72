import { expect, test } from 'vitest'
import { findSpelling, isSpelling } from '#domain/pinyin.ts'
import { TIMED } from '#support/timed.ts'

const MONTH_END = ['yue', 'mo', 'zhu', 'qun']

test.each([
  ['yuemozhuqun', 4],
  ['ymzq', 4],
  ['YMZQ', 4],
  ['yue mo', 2],
  ['yuemozq', 4],
  ['ymzhq', 4],
  ['yuemozh', 3],
  ['yuemozhuqu', 4],
  ['yu', 1],
])('%s finds 月末猪群 from its first character, %d of them', (typed, length) => {
  expect(findSpelling(MONTH_END, typed)).toEqual({ start: 0, length })
})

test.each([
  ['zhuqun', 2, 2],
  ['zq', 2, 2],
  ['mo', 1, 1],
  ['zhuqu', 2, 2],
])('%s hits the characters it stands for', (typed, start, length) => {
  expect(findSpelling(MONTH_END, typed)).toEqual({ start, length })
})

test.each(['yuezhu', 'ymzqq', 'uemo', '', ' '])('“%s” does not find it', (typed) => {
  expect(findSpelling(MONTH_END, typed)).toBeNull()
})

test('a syllable that could end in two ways is tried both ways', () => {
  // 西安: xi + an, although "xian" begins like one syllable
  expect(findSpelling(['xi', 'an', 'chang'], 'xianc')).toEqual({ start: 0, length: 3 })
  // 2 号场: a figure stands for itself
  expect(findSpelling(['2', 'hao', 'chang'], '2hc')).toEqual({ start: 0, length: 3 })
})

test.each([
  [['a', 'c', 'a', 'b'], 2],
  [['a', 'c', 'd', 'd', 'a', 'b'], 4],
])('a place that led nowhere does not hide the one that fits: %j', (syllables, start) => {
  expect(findSpelling(syllables, 'ab')).toEqual({ start, length: 2 })
})

test('a long run of one letter is answered at once', TIMED, () => {
  const began = performance.now()
  expect(findSpelling(Array(60).fill('aa'), `${'a'.repeat(59)}b`)).toBeNull()
  expect(performance.now() - began).toBeLessThan(200)
})

test('Chinese and ear numbers of figures alone are no pinyin', () => {
  expect(['ymzq', 'M0318', ' ymzq '].map(isSpelling)).toEqual([true, true, true])
  expect(['月结', '0318', '', 'a-1', '0318a', '月mo'].filter(isSpelling)).toEqual([])
})
