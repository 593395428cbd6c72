import { addDays } from '#domain/calendar.ts'
import type { Givens } from './scene.ts'

export const material: Givens = {
  // one of a farm serves what is used in barns
  warehouse: () => ({ usedByEvents: false }),
  otherDrug: (_, seed) => ({ useDate: addDays('2026-11-01', -(seed % 7000)) }),
  // at most what is not less than at least
  'material-safety': (_, seed) => ({ minQty: `${seed % 7000}.125`, maxQty: `${7000 + seed}.500` }),
  receive: ({ warehouse, vaccine }) => ({
    ...{ receiveDate: '2026-11-01', warehouseId: warehouse },
    lines: [{ materialId: vaccine, qty: '12.5', price: '3.2' }],
  }),
  materialReceiveApply: ({ warehouse, house, vaccine }) => ({
    applyDate: '2026-11-02',
    ...{ warehouseId: warehouse, purpose: 'HOUSE', houseId: house.uid, batchNo: null, department: null },
    lines: [{ materialId: vaccine, applyQty: '2', qty: '1.5' }],
  }),
  'material-return': ({ vaccine }) => ({
    ...{ returnDate: '2026-11-03', direction: 'SUPPLIER', sourceNo: 'RK-GIVEN' },
    lines: [{ materialId: vaccine, qty: '0.5' }],
  }),
  'material-transfer': ({ warehouse, otherWarehouse, vaccine }) => ({
    ...{ moveDate: '2026-11-02', warehouseId: warehouse, toWarehouseId: otherWarehouse },
    lines: [{ materialId: vaccine, qty: '1' }],
  }),
  'material-alteration': ({ warehouse, vaccine }) => ({
    ...{ countDate: '2026-11-02', kind: 'SCRAP', warehouseId: warehouse },
    lines: [{ materialId: vaccine, qty: '0.5' }],
  }),
}
