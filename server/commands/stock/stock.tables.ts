import type { BulkTable } from '#server/kit/bulk.ts'

export const stockEvent: BulkTable = {
  name: 'stock_event',
  key: ['farm_id', 'uid'],
  columns: {
    farm_id: 'uuid',
    uid: 'uuid',
    event_date: 'date',
    seq: 'bigint',
    kind: 'text',
    material_id: 'uuid',
    warehouse_id: 'uuid',
    to_warehouse_id: 'uuid',
    lot: 'text',
    qty: 'numeric',
    amount: 'numeric',
    price: 'numeric',
    mean_price: 'numeric',
    of_uid: 'uuid',
    source: 'text',
    source_uid: 'uuid',
    source_line: 'integer',
    doc_no: 'text',
    house_id: 'uuid',
    batch_id: 'uuid',
    created_by: 'uuid',
  },
}

export const stockMove: BulkTable = {
  name: 'stock_move',
  key: ['farm_id', 'uid', 'leg'],
  columns: {
    farm_id: 'uuid',
    uid: 'uuid',
    leg: 'integer',
    event_date: 'date',
    rank: 'integer',
    seq: 'bigint',
    kind: 'text',
    material_id: 'uuid',
    warehouse_id: 'uuid',
    lot: 'text',
    qty: 'numeric',
    amount: 'numeric',
    qty_after: 'numeric',
    amount_after: 'numeric',
    lot_after: 'numeric',
  },
}

export const stockShelf: BulkTable = {
  name: 'stock_shelf',
  key: ['farm_id', 'material_id', 'warehouse_id'],
  columns: { farm_id: 'uuid', material_id: 'uuid', warehouse_id: 'uuid', qty: 'numeric', amount: 'numeric' },
}

export const stockLot: BulkTable = {
  name: 'stock_lot',
  key: ['farm_id', 'material_id', 'warehouse_id', 'lot'],
  columns: { farm_id: 'uuid', material_id: 'uuid', warehouse_id: 'uuid', lot: 'text', qty: 'numeric' },
}
