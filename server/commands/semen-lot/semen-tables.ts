import type { BulkTable } from '#server/kit/bulk.ts'

/** Semen. Of lots and movements a rebuild leaves alone what documents brought or took. */
export const semenCollection: BulkTable = {
  name: 'semen_collection',
  key: ['farm_id', 'uid'],
  columns: {
    farm_id: 'uuid',
    uid: 'uuid',
    pig_id: 'uuid',
    collect_date: 'date',
    collect_time: 'text',
    collector: 'text',
    volume: 'numeric',
    colour: 'text',
    smell: 'text',
    density: 'numeric',
    motility: 'numeric',
    abnormal: 'numeric',
    ph: 'numeric',
    agglutination: 'text',
    qualified: 'boolean',
    low_motility: 'boolean',
    high_abnormal: 'boolean',
    discard_reason: 'text',
    lot_uid: 'uuid',
    doses_made: 'integer',
  },
}

export const semenLot: BulkTable = {
  name: 'semen_lot',
  key: ['farm_id', 'uid'],
  columns: {
    farm_id: 'uuid',
    uid: 'uuid',
    lot_no: 'text',
    origin: 'text',
    boar_id: 'uuid',
    boar_ids: 'uuid[]',
    boar_ear_no: 'text',
    breed_id: 'uuid',
    line_id: 'uuid',
    produced_date: 'date',
    valid_to: 'date',
    doses: 'integer',
    dose_volume: 'numeric',
    sperm_per_dose: 'numeric',
    extender: 'text',
  },
}

export const semenMove: BulkTable = {
  name: 'semen_move',
  key: ['farm_id', 'lot_uid', 'source_uid', 'kind'],
  columns: {
    farm_id: 'uuid',
    lot_uid: 'uuid',
    source_uid: 'uuid',
    kind: 'text',
    move_date: 'date',
    doses: 'integer',
    by_event: 'boolean',
    pig_id: 'uuid',
    counter_farm_id: 'uuid',
  },
}
