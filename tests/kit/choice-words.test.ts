import { expect, test } from 'vitest'
import { choiceWords } from '#kit/choice-words.ts'
import { choice, text } from '#kit/field.ts'

test('the words of a choice are those of its declaration; other fields have none', () => {
  expect(choiceWords(choice('性别', { F: '母', M: '公' }))).toEqual({ F: '母', M: '公' })
  expect(choiceWords(text('名称'))).toEqual({})
  expect(choiceWords(undefined)).toEqual({})
})
