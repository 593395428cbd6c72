import { expect, test } from 'vitest'
import { CHECK_WORDS, type CheckId, checkLabel } from '#domain/close/check-words.ts'

test('a check says what it found: the words of what is wrong are not those of what is sound', () => {
  for (const id of Object.keys(CHECK_WORDS) as CheckId[]) {
    const [sound, wrong] = [checkLabel(id, 0), checkLabel(id, 2)]
    expect(wrong, id).not.toBe(sound)
    expect(wrong, id).toMatch(/未|缺/)
    expect(sound, id).not.toMatch(/未/)
  }
  expect([checkLabel('signed', 1), checkLabel('signed', 0)]).toEqual(['数据核对未签认', '数据核对已签认'])
})
