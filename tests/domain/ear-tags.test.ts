import { expect, test } from 'vitest'
import { EAR_TAG_NOTICE } from '#domain/constants.ts'
import { earTagNotice, parseEarTags } from '#domain/ear-tags.ts'

const tags = (count: number) => Array.from({ length: count }, (_, i) => `A${i}`)

test.each([
  ['S5-31 commas or spaces separate', 'A1,A2 A3', ['A1', 'A2', 'A3']],
  ['S5-32 the input is trimmed', '  A1  ', ['A1']],
  ['S5-33 white space separates, full-width too', 'A1 A2\tA3\u3000A4', ['A1', 'A2', 'A3', 'A4']],
  ['S5-34 line breaks separate', 'A1\nA2\r\nA3', ['A1', 'A2', 'A3']],
  ['S5-35 the full-width comma separates', 'A1，A2', ['A1', 'A2']],
  ['S5-35 §6.4-5', 'M0001， M0002\nM0003', ['M0001', 'M0002', 'M0003']],
  ['S5-37 empty items drop out', 'A1,,A2, ,', ['A1', 'A2']],
  ['S5-38 empty input', '', []],
  ['S5-38 blank input', '   ', []],
  ['S5-39 duplicates and order stay', 'A2,A1,A2', ['A2', 'A1', 'A2']],
])('%s', (_, input, list) => expect(parseEarTags(input)).toEqual(list))

test.each([
  [';', 'A1,B;A2', ['A1,B', 'A2']],
  ['|', 'A1|A2', ['A1', 'A2']],
  ['.', 'A1.A2 A3', ['A1', 'A2', 'A3']],
  ['$&', 'A1 A2$&A3', ['A1', 'A2', 'A3']],
])('S5-36 split %j is taken literally', (separator, input, list) =>
  expect(parseEarTags(input, separator)).toEqual(list),
)

test('S9-15 the notice comes above 200 tags, not at 200', () => {
  expect(EAR_TAG_NOTICE).toBe(200)
  expect(earTagNotice(tags(200))).toBeNull()
  expect(earTagNotice(tags(201))).not.toBeNull()
})

test('the notice says query, export, 200 and the advice', () => {
  for (const word of ['查询', '导出', '200', '调整']) expect(earTagNotice(tags(201))).toContain(word)
})

test('a pasted text of 50,000 characters is split in milliseconds', () => {
  const started = performance.now()
  expect(parseEarTags(' ,，\n'.repeat(12_500))).toEqual([])
  expect(performance.now() - started).toBeLessThan(1000)
})
