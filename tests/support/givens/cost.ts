import { uuidv7 } from 'uuidv7'
import { type Givens, MANY, type Scene } from './scene.ts'

/** A price since this year; where a name comes again, a year of its own before it: two prices of one day are refused. */
function held(seed: number) {
  const [price, turn] = ['3.1500', Math.floor(seed / MANY)]
  if (turn === 0) return { price, effectiveFrom: '2026-01-01', effectiveTo: null }
  return { price, effectiveFrom: `${2026 - turn}-01-01`, effectiveTo: `${2026 - turn}-12-31` }
}
const price =
  (kind: string) =>
  ({ farm, named }: Scene, seed: number) => ({
    ...held(seed),
    ...{ organizeId: farm.uid, materialId: named(kind, seed) },
  })
const written = { months: 36, residualRate: '5.00', startMonth: '2025-01', endMonth: null }

export const cost: Givens = {
  ...{ feedPrice: price('FEED'), vaccinePrice: price('VACCINE'), semenPrice: price('SEMEN') },
  'energy-price': ({ farm, named }, seed) => ({
    ...{ ...held(seed), organizeId: farm.uid, energyTypeId: named('ENERGY', seed) },
  }),
  'energy-consumption': ({ named }, seed) => ({
    ...{ houseId: null, lastReading: null, reading: null, qty: '12.50', price: '0.8000' },
    energyTypeId: named('ENERGY', seed),
  }),
  publicPositionSalary: ({ named }, seed) => ({ staffId: named('PUBLIC', seed), deduction: null }),
  directPositionSalary: ({ named }, seed) => ({
    ...{ staffId: named('DIRECT', seed), deduction: null, shares: null },
  }),
  staffPositions: () => ({ toDate: null }),
  lowConsumption: () => ({ mode: 'ONCE', months: null, scrapMonth: null }),
  pigHouseAssets: () => written,
  fieldAssets: () => written,
  multiFieldAssets: () => ({ ...written, sharing: 'EQUAL', shares: null }),
  periodCost: () => ({ allocation: 'PIG_DAYS', costClass: null }),
  // an animal has one row a month
  biologicalDepreciation: () => ({ pigId: uuidv7() }),
  'base-feeding-standards': ({ farm }, seed) => ({
    ...{ fromDay: seed % 900, toDay: 900 + (seed % 900), organizeId: farm.uid },
  }),
  // limits stand in order
  productIndictor: (_, seed) => ({
    ...{ code: 'psy', formulaId: 'F62', farmType: null, year: 2000 + (seed % 190), target: '26.00' },
    ...{ yellow: '24.00', red: null, targetHigh: null, yellowHigh: null, redHigh: null },
  }),
}
