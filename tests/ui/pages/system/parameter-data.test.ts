import { expect, test } from 'vitest'
import { defaultText } from '#domain/parameter-value.ts'
import { type ParameterKey, parameterKeys } from '#domain/parameters.ts'
import { problemOf } from '#kit/parse.ts'
import { changeWord, matching, shownValue, valueField } from '#pages/system/parameters/parameter-data.ts'

const row = (key: ParameterKey) => ({
  key,
  default: defaultText(key),
  common: null,
  company: null,
  farm: null,
  holds: defaultText(key),
  from: null,
  by: null,
  planned: null,
})
const rows = parameterKeys.map(row)
const keys = (...asked: Parameters<typeof matching> extends [unknown, ...infer Rest] ? Rest : never) =>
  matching(rows, ...asked).map((one) => one.key)

test('keys are found by module, Chinese name, code and what they decide', () => {
  expect(keys([], '')).toEqual(parameterKeys)
  expect(keys(['LACTATION'], '')).toContain('lactation_days')
  expect(keys(['LACTATION'], '')).not.toContain('gestation_days')
  expect(keys([], ' GESTATION_DAYS ')).toEqual(['gestation_days'])
  expect(keys([], 'V-503')).toEqual(['lactation_min', 'lactation_max'])
})

test('values stand with their unit, yes and no in words, nothing set as a dash', () => {
  expect(shownValue('gestation_days', '115')).toBe('115天')
  expect(shownValue('withdraw_block_sale', 'true')).toBe('是')
  expect(shownValue('mate_methods', 'AI,NATURAL')).toBe('人工授精、本交')
  expect(shownValue('check1_day', null)).toBe('-')
  expect(changeWord('check1_day', null)).toBe('恢复默认')
})

test('the input of every key takes its default and names its range', () => {
  for (const key of parameterKeys) {
    const field = valueField(key)
    expect(problemOf(field, defaultText(key)), key).toBeNull()
  }
  expect(valueField('gestation_days').hint).toBe('范围 110～118天，默认 114天')
  expect(problemOf(valueField('gestation_days'), '119')).toBe('不能大于118')
})
