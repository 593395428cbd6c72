import { expect, test } from 'vitest'
import {
  anyOf,
  inList,
  labelled,
  longWords,
  onCard,
  rounded,
  type Saying,
  say,
  titled,
  where,
} from '#kit/saying.ts'

const heard = (payload: object, ...group: Saying[]) =>
  longWords([group], { payload, facts: { place: '分娩舍' }, titles: { 'uid-1': '压死' } })

test('values stand where they are named: by path, word, title, digits or as a fact of the reader', () => {
  const payload = { qty: 3, opening: { status: 'OPEN' }, doses: [{}, {}], reason: 'uid-1', weight: '84.36' }
  expect(
    heard(
      payload,
      say`${'qty'} 头`,
      onCard`${labelled('opening.status', { OPEN: '空怀' })}`,
      say`${'doses.length'} 次`,
      say`${titled('reason')}`,
      say`${rounded('weight', 1)} kg`,
      say`至 ${'place'}`,
    ),
  ).toBe('3 头 空怀 2 次 压死 84.4 kg 至 分娩舍')
})

test('nothing is said of a missing value, an unknown word or title, or what a list alone says', () => {
  const payload = { qty: null, role: 'ELSE', reason: 'uid-2', lotNo: 'A1' }
  const sayings = [say`${'qty'} 头`, say`${labelled('role', { IN: '寄入' })}`, say`${titled('reason')}`]
  expect(heard(payload, ...sayings, inList`批号 ${'lotNo'}`, say`${'no.such.path'}`)).toBe('')
})

test('some events say what others do not', () => {
  const of = (role: string) => heard({ role, ear: 'M1' }, where('role', 'IN', say`自 ${'ear'}`))
  expect([of('IN'), of('OUT')]).toEqual(['自 M1', ''])
})

test('zero is a figure, unless it is a count of something', () => {
  const payload = { abnormal: 0, stillborn: 0 }
  expect(heard(payload, onCard`畸形 ${'abnormal'}%`, anyOf`死胎 ${'stillborn'}`)).toBe('畸形 0%')
})
