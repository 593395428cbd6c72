import { expect, test } from 'vitest'
import { datedParameters, type Setting } from '#domain/parameter-history.ts'
import { defaultText, orderMistake, readParameter, valuesFrom } from '#domain/parameter-value.ts'
import { PARAMETER_DEFAULTS, PARAMETERS, parameterKeys } from '#domain/parameters.ts'

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

test('a value out of its range is refused with the parameter’s name and range', () => {
  const messageOf = (key: Parameters<typeof readParameter>[0], typed: string) => {
    const read = readParameter(key, typed)
    return read.ok ? null : read.message
  }
  expect(messageOf('gestation_days', '119')).toBe('妊娠天数须在110～118天之间')
  expect(messageOf('gestation_days', '114.5')).toBe('妊娠天数须为整数，110～118天')
  expect(messageOf('year_days', '365.25')).toBeNull()
  expect(messageOf('year_days', '365天')).toBe('年天数须为数字，360～366天')
  expect(messageOf('withdraw_block_sale', '')).toBe('休药期禁售须为是或否')
  expect(messageOf('stock_negative_allowed', 'true')).toBe('库存按日期核算成本，不能允许负库存')
  expect(messageOf('stock_negative_allowed', 'false')).toBeNull()
  expect(messageOf('mate_methods', 'AI,XX')).toMatch(/^请选择正确的允许的配种方式：.*人工授精/)
})

test('limits must stand in order; the sentence names both', () => {
  const wrong = { ...PARAMETER_DEFAULTS, check1_day: 40, check2_day: 39 }
  expect(orderMistake(wrong, 'check2_day')).toBe('二检天数（39天）不能小于一检天数（40天）')
  expect(orderMistake(wrong, 'check1_day')).toBe('一检天数（40天）不能大于二检天数（39天）')
  expect(orderMistake(wrong, 'gestation_days')).toBeNull()
})

test('the nearest value wins, from its day on; a value taken back gives way to the next one above', () => {
  const history = datedParameters(
    [
      set(0, '2025-01-01', '113'),
      set(COMPANY, '2025-03-01', '115'),
      set(FARM, '2025-05-01', '116'),
      set(FARM, '2025-07-01', null),
      set(FARM, '2025-09-01', '117'),
    ],
    '2025-06-30',
  )
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
