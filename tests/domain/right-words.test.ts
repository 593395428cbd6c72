import { expect, test } from 'vitest'
import { rightWords } from '#domain/right-words.ts'

test('an unknown word is answered with those that would be right', () => {
  expect(rightWords(['公斤', '吨', '袋', '袋'], '石')).toBe('，可填：公斤、吨、袋')
  expect(rightWords([], '石')).toBe('')
})

test('of many words the nearest are named first', () => {
  const words = ['玉米', '豆粕', '麸皮', ...Array.from({ length: 20 }, (_, index) => `妊娠料${index + 1}`)]
  expect(rightWords(words, '妊娠料21号')).toMatch(/^，可填：妊娠料\d+(、妊娠料\d+){4}等$/)
  expect(rightWords(words, '玉 米')).toBe('，可填：玉米等')
  expect(rightWords(words, 'XYZ')).toBe('，可填：玉米、豆粕、麸皮、妊娠料1、妊娠料2等')
})
