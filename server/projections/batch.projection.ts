import type { figuresOf } from '#domain/batch/batch.figures.ts'
import { BATCH_EVENT_LABELS } from '#domain/batch/batch.labels.ts'
import type { BatchHistory } from '#domain/batch/batch.types.ts'
import { yuanOf } from '#domain/batch/cents.ts'
import {
  COST_ITEMS,
  type CostDay,
  type CostItem,
  costItems,
  type MoveCost,
} from '#domain/batch/cost-types.ts'
import { uuidOrNull } from '#kit/parse.ts'
import { growingBatch } from '#resources/pig/growing-batch.ts'
import {
  columnsOfResource,
  date,
  decimal,
  defineProjection,
  id,
  integer,
  text,
} from '#server/kit/projection.ts'

interface OfBatch {
  readonly farmId: string
  readonly batchId: string
}

interface FiguresSource extends OfBatch {
  readonly history: BatchHistory
  readonly figures: ReturnType<typeof figuresOf>
}

/** Columns of a batch's own row computed from its events. */
export const batchFigures = defineProjection<FiguresSource>()({
  table: 'batch',
  label: '批次',
  key: ['uid'],
  columns: {
    uid: id('批次', ({ batchId }) => batchId),
    ...columnsOfResource<FiguresSource>()(growingBatch, {
      status: ({ history }) => history.status,
      closeDate: ({ history }) => history.closeDate,
      birthDate: ({ figures }) => figures.birthDate,
      stock: ({ history }) => history.stock,
      initQty: ({ figures }) => figures.initQty,
      inQty: ({ figures }) => figures.inQty,
      deadQty: ({ figures }) => figures.deadQty,
      cullQty: ({ figures }) => figures.cullQty,
      soldQty: ({ figures }) => figures.soldQty,
      outQty: ({ figures }) => figures.outQty,
      inWeight: ({ figures }) => figures.inWeight,
      outWeight: ({ figures }) => figures.outWeight,
      lastEvent: ({ history: { lastEvent } }) => lastEvent && BATCH_EVENT_LABELS[lastEvent.type],
      lastEventDate: ({ history }) => history.lastEvent?.date,
    }),
  },
})

/** Data of a movement that the replay does not need: the other batch, the litter, the reason. */
export interface MoveTrace {
  readonly counterBatchId?: string | null
  readonly litterUid?: string | null
  readonly reasonId?: string | null
}

interface MoveSource extends OfBatch {
  readonly no: number
  readonly move: BatchHistory['moves'][number]
  readonly trace: MoveTrace
}

/** Movements of the heads of a batch. */
export const batchMove = defineProjection<MoveSource>()({
  table: 'batch_move',
  label: '批次变动',
  key: ['batchId', 'sourceUid', 'kind'],
  columns: {
    batchId: id('批次', (one) => one.batchId),
    sourceUid: id('来源单据', ({ move }) => move.source),
    kind: text('变动类型', ({ move }) => move.kind),
    no: integer('次序', (one) => one.no),
    moveDate: date('日期', ({ move }) => move.date),
    qty: integer('头数', ({ move }) => move.qty),
    weight: decimal('重量', ({ move }) => move.weight),
    amount: decimal('金额', ({ move }) => move.amount),
    houseId: id('栋舍', ({ move }) => move.houseId),
    stock: integer('存栏', ({ move }) => move.stock),
    born: decimal('平均出生日', ({ move: { born } }) => born && Math.round(born * 100) / 100),
    counterBatchId: id('对方批次', ({ trace }) => trace.counterBatchId),
    litterUid: id('窝', ({ trace }) => trace.litterUid),
    reasonId: id('原因', ({ trace }) => uuidOrNull(trace.reasonId)),
  },
})

/** Weighings of samples of a batch. */
export const batchWeighing = defineProjection<OfBatch & { weighing: BatchHistory['weighings'][number] }>()({
  table: 'batch_weighing',
  label: '批次称重',
  key: ['batchId', 'sourceUid'],
  columns: {
    batchId: id('批次', (one) => one.batchId),
    sourceUid: id('来源单据', ({ weighing }) => weighing.source),
    weighDate: date('日期', ({ weighing }) => weighing.date),
    sampleQty: integer('抽样头数', ({ weighing }) => weighing.sampleQty),
    weight: decimal('重量', ({ weighing }) => weighing.weight),
  },
})

interface CostSource extends OfBatch {
  readonly day: CostDay
}

const costOf = (item: CostItem) => decimal(COST_ITEMS[item], ({ day }: CostSource) => yuanOf(day.items[item]))

/** Costs of a batch at the end of a day, by item, and the cost of its departures. */
export const batchCostDay = defineProjection<CostSource>()({
  table: 'batch_cost_day',
  label: '批次成本',
  key: ['batchId', 'day'],
  columns: {
    batchId: id('批次', (one) => one.batchId),
    day: date('日期', ({ day }) => day.date),
    heads: integer('头数', ({ day }) => day.heads),
    ...Object.fromEntries(costItems.map((item) => [item.toLowerCase(), costOf(item)])),
    balance: decimal('在栏成本', ({ day }) => yuanOf(day.balance)),
    gone: decimal('带走成本', ({ day }) => yuanOf(day.left)),
    culled: decimal('淘汰成本', ({ day }) => yuanOf(day.culled)),
    lost: decimal('营业外', ({ day }) => yuanOf(day.lost)),
    late: decimal('批后差额', ({ day }) => yuanOf(day.late)),
    soldHeads: integer('销售头数', ({ day }) => day.soldHeads),
    soldAmount: decimal('销售额', ({ day }) => yuanOf(day.proceeds)),
    soldCost: decimal('销售成本', ({ day }) => yuanOf(day.soldCost)),
  },
})

/** Cost of the heads of a movement. */
export const batchMoveCost = defineProjection<OfBatch & { move: MoveCost }>()({
  table: 'batch_move_cost',
  label: '变动成本',
  key: ['batchId', 'sourceUid', 'kind'],
  columns: {
    batchId: id('批次', (one) => one.batchId),
    sourceUid: id('来源单据', ({ move }) => move.source),
    kind: text('变动类型', ({ move }) => move.kind),
    moveDate: date('日期', ({ move }) => move.date),
    cost: decimal('成本', ({ move }) => yuanOf(move.cents)),
  },
})
