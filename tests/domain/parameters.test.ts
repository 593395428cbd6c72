import { expect, test } from 'vitest'
import { datedParameters, type Setting } from '#domain/parameter-history.ts'
import {
  defaultText,
  orderMistake,
  rangeOf,
  readParameter,
  spokenValue,
  valuesFrom,
} from '#domain/parameter-value.ts'
import {
  PARAMETER_DEFAULTS,
  PARAMETERS,
  type ParameterKey,
  parameterKeys,
  parameterOf,
} from '#domain/parameters.ts'

const set = (level: number, from: string, value: string | null, name = 'gestation_days'): Setting => ({
  name,
  level,
  from,
  value,
})
const [COMPANY, FARM] = [2, 3]

test('§2.2 the defaults and ranges of the domain', () => {
  expect(PARAMETER_DEFAULTS).toMatchObject({
    gestation_days: 114,
    gestation_min: 105,
    gestation_max: 125,
    abort_vs_farrow_day: 109,
    check1_day: 28,
    check2_day: 60,
    move_to_farrow_day: 107,
    lactation_days: 24,
    wsi_max: 65,
    first_service_min_age: 180,
    gilt_npd_age: 230,
    rebreed_min_days: 5,
    max_litter_total: 35,
    farrowing_rate_mature_days: 125,
    year_days: 365,
    semen_valid_days: 3,
    withdraw_block_sale: true,
    event_backdate_days: 31,
  })
  expect(PARAMETERS.check1_day).toMatchObject({ min: 18, max: 45 })
  expect(PARAMETERS.move_to_farrow_day).toMatchObject({ min: 100, max: 112 })
})

test('every default is a value of its key, and all of them together are in order', () => {
  for (const key of parameterKeys) {
    expect(readParameter(key, defaultText(key)), key).toMatchObject({ ok: true })
    expect(orderMistake(PARAMETER_DEFAULTS, key), key).toBeNull()
  }
})

test.each<[ParameterKey, typed: string, message: string]>([
  ['gestation_days', '109', '妊娠天数须在110～118天之间'],
  ['gestation_days', '119', '妊娠天数须在110～118天之间'],
  ['gestation_days', '114.5', '妊娠天数须为整数，110～118天'],
  ['year_days', '365天', '年天数须为数字，360～366天'],
  ['year_days', 'x365', '年天数须为数字，360～366天'],
  ['withdraw_block_sale', '', '休药期禁售须为是或否'],
  ['stock_negative_allowed', 'true', '库存按日期核算成本，不能允许负库存'],
  ['mate_methods', 'AI,XX', '请选择正确的允许的配种方式：人工授精、深部输精、本交、定时输精'],
  ['mate_methods', '', '请选择允许的配种方式'],
  ['mate_methods', ',', '请选择允许的配种方式'],
  ['feed_by', 'SALE', '请选择正确的饲料耗用方式：现场登记用料、领料即耗用'],
  ['feed_by', 'USE,ISSUE', '请选择正确的饲料耗用方式：现场登记用料、领料即耗用'],
])('%s refuses %j: %s', (key, typed, message) => {
  expect(readParameter(key, typed)).toEqual({ ok: false, message })
})

test.each<[ParameterKey, typed: string, value: unknown]>([
  ['gestation_days', '110', 110],
  ['gestation_days', ' 118 ', 118],
  ['year_days', '365.25', 365.25],
  ['withdraw_block_sale', 'false', false],
  ['stock_negative_allowed', 'false', false],
  ['mate_methods', 'AI,,NATURAL,AI', 'AI,NATURAL'],
  ['feed_by', 'ISSUE', 'ISSUE'],
])('%s takes %j', (key, typed, value) => {
  expect(readParameter(key, typed)).toEqual({ ok: true, value })
})

test('a text has at most 500 characters; one of two code units counts once', () => {
  expect(readParameter('GZ', '𠮷'.repeat(500))).toEqual({ ok: true, value: '𠮷'.repeat(500) })
  expect(readParameter('GZ', '字'.repeat(501))).toEqual({ ok: false, message: 'GZ最多500个字符' })
})

test.each<[ParameterKey, stored: string, spoken: string]>([
  ['gestation_days', '114', '114天'],
  ['withdraw_block_sale', 'true', '是'],
  ['withdraw_block_sale', 'false', '否'],
  ['mate_methods', 'AI,NATURAL', '人工授精、本交'],
  ['mate_methods', 'AI,OLD', '人工授精、OLD'],
  ['GZ', 'A1', 'A1'],
  ['GZ', '', '-'],
])('%s with %j is said as %s', (key, stored, spoken) => {
  expect(spokenValue(key, stored)).toBe(spoken)
})

test('a range has both of its ends and the unit', () => {
  const { max, ...withoutMax } = parameterOf('gestation_days')
  const { min, ...withoutMin } = parameterOf('gestation_days')
  expect([withoutMax, withoutMin, parameterOf('GZ')].map(rangeOf)).toEqual(['', '', ''])
  expect(rangeOf(parameterOf('gestation_days'))).toBe(`${min}～${max}天`)
})

test('limits must stand in order; the sentence names both', () => {
  const wrong = { ...PARAMETER_DEFAULTS, check1_day: 40, check2_day: 39 }
  expect(orderMistake(wrong, 'check2_day')).toBe('二检天数（39天）不能小于一检天数（40天）')
  expect(orderMistake(wrong, 'check1_day')).toBe('一检天数（40天）不能大于二检天数（39天）')
  expect(orderMistake(wrong, 'gestation_days')).toBeNull()
  expect(orderMistake({ ...wrong, check1_day: 39 }, 'check1_day')).toBeNull()
  expect(orderMistake({ ...wrong, check1_day: 39 }, 'check2_day')).toBeNull()
})

test.each<[low: ParameterKey, its: number, high: ParameterKey, its: number, message: string]>([
  ['gestation_min', 112, 'gestation_warn_low', 111, '妊娠期下限（112天）不能大于妊娠期预警下限（111天）'],
  ['gestation_warn_high', 125, 'gestation_max', 124, '妊娠期预警上限（125天）不能大于妊娠期上限（124天）'],
  ['gestation_min', 110, 'abort_vs_farrow_day', 109, '妊娠期下限（110天）不能大于流产分界日（109天）'],
  ['check_min_day', 29, 'check1_day', 28, '妊检最早天数（29天）不能大于一检天数（28天）'],
  ['wsi_warn_high', 60, 'wsi_max', 59, '断配间隔预警上限（60天）不能大于断配间隔上限（59天）'],
])('%s of %d is not above %s of %d', (low, lower, high, upper, message) => {
  const values = { ...PARAMETER_DEFAULTS, [low]: lower, [high]: upper }
  expect(orderMistake(values, low)).toBe(message)
})

test('the nearest value wins, from its day on; a value taken back gives way to the next one above', () => {
  const settings = [
    set(0, '2025-01-01', '113'),
    set(COMPANY, '2025-03-01', '115'),
    set(FARM, '2025-05-01', '116'),
    set(FARM, '2025-07-01', null),
    set(FARM, '2025-09-01', '117'),
  ]
  const history = datedParameters(settings, '2025-06-30')
  const on = (date: string) => history.on(date).gestation_days
  expect(
    [
      '2024-12-31',
      '2025-01-01',
      '2025-03-01',
      '2025-04-30',
      '2025-05-01',
      '2025-06-30',
      '2025-07-01',
      '2025-09-01',
    ].map(on),
  ).toEqual([114, 113, 115, 115, 116, 116, 115, 117])
  expect(history.gestation_days).toBe(116)
  expect(history.on('2025-07-01').on('2025-01-31').gestation_days).toBe(113)
})

test('the order in which values were set does not matter', () => {
  const [first, ...later] = [
    set(FARM, '2025-01-01', '113'),
    set(FARM, '2025-03-01', '115'),
    set(FARM, '2025-05-01', '116'),
    set(COMPANY, '2025-06-01', '112'),
  ]
  const orders = [[first, ...later], [...later, first], [first, ...later].reverse()] as Setting[][]
  for (const order of orders) {
    const history = datedParameters(order, '2025-12-31')
    const values = ['2025-01-01', '2025-03-01', '2025-05-01', '2025-06-01'].map(
      (date) => history.on(date).gestation_days,
    )
    expect(values).toEqual([113, 115, 116, 116])
  }
})

test('days between two changes share one set of values', () => {
  const history = datedParameters(
    [set(FARM, '2025-01-01', '113'), set(FARM, '2025-03-01', '115')],
    '2025-06-30',
  )
  expect(history.on('2025-01-02')).toBe(history.on('2025-02-28'))
  expect(history.on('2025-03-01')).toBe(history)
})

test('a stored value that is none of its key switches nothing off', () => {
  const values = valuesFrom(
    new Map([
      ['gestation_max', ''],
      ['gestation_min', 'viele'],
      ['lactation_days', '900'],
    ]),
  )
  expect([values.gestation_max, values.gestation_min, values.lactation_days]).toEqual([125, 105, 24])
})
