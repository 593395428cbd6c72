import { expect, test } from 'vitest'
import { findSpelling, isSpelling } from '#domain/pinyin.ts'

const MONTH_END = ['yue', 'mo', 'zhu', 'qun']

test.each(['yuemozhuqun', 'ymzq', 'YMZQ', 'yue mo', 'yuemozq', 'ymzhq', 'yuemozh', 'yu'])(
  '%s finds 月末猪群 from its first character',
  (typed) => {
    expect(findSpelling(MONTH_END, typed)?.start).toBe(0)
  },
)

test.each([
  ['zhuqun', 2, 2],
  ['zq', 2, 2],
  ['mo', 1, 1],
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

test('a long run of one letter is answered at once', () => {
  const began = performance.now()
  expect(findSpelling(Array(60).fill('aa'), `${'a'.repeat(59)}b`)).toBeNull()
  expect(performance.now() - began).toBeLessThan(200)
})

test('Chinese and ear numbers of figures alone are no pinyin', () => {
  expect(['ymzq', 'M0318'].map(isSpelling)).toEqual([true, true])
  expect(['月结', '0318', '', 'a-1'].map(isSpelling)).toEqual([false, false, false, false])
})
