import { expect, test } from 'vitest'
import { findWords } from '#server/kit/spelling.ts'

test.each([
  ['柳河二场', '二场', { start: 2, exact: true }],
  ['柳河二场', ' 柳河 ', { start: 0, exact: true }],
  ['A12b', 'a12B', { start: 0, exact: true }],
  ['柳河二场', 'liuhe', { start: 0, exact: false }],
  ['柳河二场', 'lhec', { start: 0, exact: false }],
  ['柳河二场', 'erchang', { start: 2, exact: false }],
  ['柳河二场', 'EC', { start: 2, exact: false }],
  // its own characters before its pinyin
  ['河he', 'he', { start: 1, exact: true }],
  ['Ａ柳河', 'lh', { start: 1, exact: false }],
  ['B柳河', 'blh', { start: 0, exact: false }],
  ['柳河二场', '三场', null],
  ['柳河二场', 'xyz', null],
  ['柳河二场', '  ', null],
])('in %s %j is found at %j', (text, words, found) => expect(findWords(text, words)).toEqual(found))

test('a text that was spelled before is found again', () => {
  for (let round = 0; round < 2; round += 1)
    expect(findWords('白河场', 'bhc')).toEqual({ start: 0, exact: false })
})
