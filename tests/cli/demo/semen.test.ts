import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { PARAMETER_DEFAULTS } from '#domain/parameters.ts'
import { isDilutable } from '#domain/semen/quality.ts'
import { withSemen } from '../../../cli/demo/demo.semen.ts'
import { chance } from '../../../cli/demo/random.ts'

const DAYS = 400
const PER_DAY = 60
const START = '2025-01-01'

// a large herd asks for so many doses that even the densest ejaculate is used up
test('no ejaculate of a large demo farm is diluted further than a boar gives (B-04)', () => {
  const matings = Array.from({ length: DAYS * PER_DAY }, (_, i) => {
    const date = addDays(START, Math.floor(i / PER_DAY))
    return { code: 'event_mat', date, row: { earNo: `M${i}`, date, doseCount: 2, boarEarnock: 'G0001' } }
  })
  const boars = Array.from({ length: 60 }, (_, i) => ({ earNo: `G${i}`, ready: START }))
  const rows = withSemen(matings, boars, addDays(START, DAYS), chance(7))
  const volumes = new Map(
    rows.flatMap(({ code, date, row }) =>
      code === 'event_semen_collect' ? [[`${row.earNo} ${date}`, Number(row.volume)]] : [],
    ),
  )
  const lots = rows.filter(({ code }) => code === 'event_semen_process')
  expect(lots.length).toBeGreaterThan(1_000)
  const tooThin = lots.filter(
    ({ date, row }) =>
      !isDilutable(
        Number(row.dosesMade),
        Number(row.doseVolume),
        volumes.get(`${row.earNo} ${date}`) ?? 0,
        PARAMETER_DEFAULTS,
      ),
  )
  expect(tooThin).toEqual([])
})
