import { addDays } from '#domain/calendar.ts'
import type { Givens } from './scene.ts'

export const basic: Givens = {
  'basic-material': ({ unit, supplier }) => ({ unitId: unit, kgPerUnit: '25.0000', supplierIds: [supplier] }),
  // stopped ranges may overlap
  'Boar-SupplierSemenRange': ({ supplier }) => ({
    supplierId: supplier,
    studId: null,
    dateTo: null,
    enabled: false,
  }),
  'basic-data-pig': ({ farm }, seed) => ({ generation: `G${seed}`, organizeId: farm.uid }),
  // a house has one leader at a time, and a random row may hold its house for ever
  batchLeaderManage: ({ houses }, seed) => ({ houseId: houses[seed % houses.length], toDate: null }),
  sale_limit: (_, seed) => ({
    fromDate: addDays('2026-11-01', -(seed % 7000)),
    toDate: null,
    minPrice: '12.5000',
  }),
}
