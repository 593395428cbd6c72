import { expect, test } from 'vitest'
import { formatRate, formatRatio } from '#domain/decimal.ts'
import { addLitterSums, type LitterSums, litterKpi, liveBorn, totalBorn } from '#domain/kpi-litter.ts'

const litter = (
  healthy: number,
  weak: number,
  stillborn: number,
  mummy: number,
  kg: number | null,
): LitterSums => ({
  litters: 1,
  healthy,
  weak,
  deformedLive: 0,
  stillborn,
  blackDead: 0,
  mummy,
  deformedDead: 0,
  litterWeight: kg,
  weighedLive: kg === null ? 0 : healthy + weak,
})
// The five litters of the reference farm (domain.md §6.2); two of them weighed here.
const farm = addLitterSums([
  litter(12, 1, 1, 0, 18.2),
  litter(11, 0, 1, 0, null),
  litter(13, 0, 1, 1, 16.9),
  litter(10, 0, 2, 1, null),
  litter(12, 0, 0, 0, null),
])
const kpi = litterKpi(farm)

test('F40 total and live born of the reference farm', () => {
  expect([farm.litters, totalBorn(farm), liveBorn(farm), farm.healthy]).toEqual([5, 66, 59, 58])
})

test('F41 per litter 13.20, 11.80, 11.60', () => {
  const shown = [kpi.totalPerLitter, kpi.livePerLitter, kpi.healthyPerLitter].map((one) => formatRatio(one))
  expect(shown).toEqual(['13.20', '11.80', '11.60'])
})

test('F42 stillborn 7.58, mummy 3.03, weak 1.52 %', () => {
  const shown = [kpi.stillbornRate, kpi.mummyRate, kpi.weakRate, kpi.deformedRate].map((one) =>
    formatRate(one),
  )
  expect(shown).toEqual(['7.58', '3.03', '1.52', '0.00'])
  expect(formatRate(kpi.lostRate)).toBe('12.12')
})

test('F43 counts weighed litters only', () => expect(formatRatio(kpi.birthWeight)).toBe('1.35'))

test('no litters, no figures', () => {
  const none = litterKpi(addLitterSums([]))
  expect(Object.values(none).map((one) => formatRatio(one))).toEqual(Array(9).fill('-'))
})
