import { expect, test } from 'vitest'
import { classWord, stateWord } from '#domain/close/close.labels.ts'

/** Class and state of a row of 月末猪群, in the words of the glossary. */

test.each([
  ['GILT', '后备母猪'],
  ['SOW', '生产母猪'],
  ['BOAR', '公猪'],
  ['SUCKLING', '哺乳仔猪'],
  ['GROWING', '商品猪'],
  ['', ''],
])('the class %s is called %s', (pigClass, word) => expect(classWord({ pigClass })).toBe(word))

test.each([
  // of a breeding animal, of a stage of growing pigs, of piglets
  ['CULL_WAIT', '待淘汰'],
  ['PREGNANT', '妊娠'],
  ['FINISH', '育肥'],
  ['WTF', '断奶至出栏'],
  ['SUCKLING', '哺乳'],
  ['', ''],
])('the state %s is called %s', (state, word) => expect(stateWord({ state })).toBe(word))
