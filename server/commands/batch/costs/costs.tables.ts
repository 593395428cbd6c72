import { yuanOf } from '#domain/batch/cents.ts'
import type { CostDay, MoveCost } from '#domain/batch/cost-types.ts'
import type { BulkRow, BulkTable } from '#server/kit/bulk.ts'

const money = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'numeric']))

export const batchCostDay: BulkTable = {
  name: 'batch_cost_day',
  key: ['farm_id', 'batch_id', 'day'],
  columns: {
    farm_id: 'uuid',
    batch_id: 'uuid',
    day: 'date',
    heads: 'integer',
    ...money(['opening', 'weaned', 'bought', 'carried']),
    ...money(['feed', 'drug', 'vaccine', 'labour', 'energy', 'depreciation', 'other']),
    ...money(['balance', 'gone', 'culled', 'lost', 'late']),
    sold_heads: 'integer',
    ...money(['sold_amount', 'sold_cost']),
  },
}

export const batchMoveCost: BulkTable = {
  name: 'batch_move_cost',
  key: ['farm_id', 'batch_id', 'source_uid', 'kind'],
  columns: {
    farm_id: 'uuid',
    batch_id: 'uuid',
    source_uid: 'uuid',
    kind: 'text',
    move_date: 'date',
    cost: 'numeric',
  },
}

interface Owner {
  readonly farm_id: string
  readonly batch_id: string
}

export const dayRow = (owner: Owner, day: CostDay): BulkRow => ({
  ...owner,
  day: day.date,
  heads: day.heads,
  ...Object.fromEntries(
    Object.entries(day.items).map(([item, cents]) => [item.toLowerCase(), yuanOf(cents)]),
  ),
  balance: yuanOf(day.balance),
  gone: yuanOf(day.left),
  culled: yuanOf(day.culled),
  lost: yuanOf(day.lost),
  late: yuanOf(day.late),
  sold_heads: day.soldHeads,
  sold_amount: yuanOf(day.proceeds),
  sold_cost: yuanOf(day.soldCost),
})

export const moveRow = (owner: Owner, { source, kind, date, cents }: MoveCost): BulkRow => ({
  ...owner,
  source_uid: source,
  kind,
  move_date: date,
  cost: yuanOf(cents),
})
