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

test('twelve words are all named, of thirteen five', () => {
  const words = Array.from('甲乙丙丁戊己庚辛壬癸子丑')
  expect(rightWords(words, '石')).toBe('，可填：甲、乙、丙、丁、戊、己、庚、辛、壬、癸、子、丑')
  expect(rightWords([...words, '寅'], '石')).toBe('，可填：甲、乙、丙、丁、戊等')
})

test('the word with most characters in common comes first, of those the shortest', () => {
  const others = ['玉米', '豆粕', '麸皮', '鱼粉', '石粉', '预混料', '食盐', '乳清粉']
  const words = [...others, '妊娠母猪前期料', '母牛', '哺乳母猪料', '母猪料', '公猪料']
  expect(rightWords(words, '母猪')).toBe('，可填：母猪料、哺乳母猪料、妊娠母猪前期料、母牛、公猪料等')
})
