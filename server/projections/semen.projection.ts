import type { ProcessPayload } from '#domain/semen/payloads.ts'
import { examine, partOf } from '#domain/semen/quality.ts'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import { uuidOrNull } from '#kit/parse.ts'
import { date, decimal, defineProjection, flag, id, ids, integer, text } from '#server/kit/projection.ts'
import type { EntryCells, OfAnimal } from './animal.projection.ts'

interface CollectionSource extends OfAnimal {
  readonly event: SowEvent<'event_semen_collect'>
  /** The lot it was diluted into. */
  readonly made: ProcessPayload | null
}

/** Events older than their stored limits are judged by the default ones. */
const usual = ({ event: { payload } }: CollectionSource) => examine(payload, DEFAULT_PARAMS)

/** Ejaculates. */
export const semenCollection = defineProjection<CollectionSource>()({
  table: 'semen_collection',
  label: '采精',
  key: ['uid'],
  columns: {
    uid: id('采精', ({ event }) => event.uid),
    pigId: id('猪只', ({ pigId }) => pigId),
    collectDate: date('日期', ({ event }) => event.date),
    collectTime: text('时间', ({ event }) => event.payload.time),
    collector: text('采精员', ({ event }) => event.payload.collector),
    volume: decimal('原精量', ({ event }) => event.payload.volume),
    colour: text('颜色', ({ event }) => event.payload.colour),
    smell: text('气味', ({ event }) => event.payload.smell),
    density: decimal('密度', ({ event }) => event.payload.density),
    motility: decimal('活力', ({ event }) => event.payload.motility),
    abnormal: decimal('畸形率', ({ event }) => event.payload.abnormal),
    ph: decimal('pH', ({ event }) => event.payload.ph),
    agglutination: text('凝集', ({ event }) => event.payload.agglutination),
    qualified: flag('合格', ({ event }) => event.payload.qualified === true),
    lowMotility: flag('活力低', (one) => one.event.payload.lowMotility ?? usual(one).lowMotility),
    highAbnormal: flag('畸形率高', (one) => one.event.payload.highAbnormal ?? usual(one).highAbnormal),
    discardReason: text('弃用原因', ({ event }) => event.payload.discardReason),
    lotUid: id('精液批次', ({ made }) => made?.lotUid),
    dosesMade: integer('分装份数', ({ made }) =>
      made ? partOf(made.dosesMade, made.sources.length, made.place) : 0,
    ),
  },
})

interface LotSource {
  readonly farmId: string
  readonly made: ProcessPayload
  readonly date: string
  /** Entry of the boar. */
  readonly entry: EntryCells
}

/** Lots of semen. A rebuild leaves those of documents unchanged. */
export const semenLot = defineProjection<LotSource>()({
  table: 'semen_lot',
  label: '精液批次',
  key: ['uid'],
  columns: {
    uid: id('批次', ({ made }) => made.lotUid),
    lotNo: text('批号', ({ made }) => made.lotNo),
    origin: text('来源', () => 'OWN'),
    boarId: id('公猪', ({ made }) => made.sources[0]?.boarId),
    boarIds: ids('公猪', ({ made }) => made.sources.map((one) => one.boarId)),
    boarEarNo: text('公猪', ({ made }) => made.sources.map((one) => one.earNo).join('+')),
    breedId: id('品种', ({ entry }) => uuidOrNull(entry.breedId)),
    lineId: id('品系', ({ entry }) => uuidOrNull(entry.lineId)),
    producedDate: date('生产日期', (one) => one.date),
    validTo: date('有效期至', ({ made }) => made.validTo),
    doses: integer('份数', ({ made }) => made.dosesMade),
    doseVolume: decimal('每份', ({ made }) => made.doseVolume),
    spermPerDose: decimal('每份精子', ({ made }) => made.spermPerDose),
    extender: text('稀释剂', ({ made }) => made.extender),
  },
})

interface MoveSource {
  readonly farmId: string
  readonly lotUid: string
  /** The event that made it. */
  readonly source: string
  readonly kind: string
  readonly date: string
  /** Signed. */
  readonly doses: number
  /** The sow that received it, or the boar it is from. */
  readonly pigId?: string
}

/** Movements of doses. A rebuild leaves those of documents unchanged. */
export const semenMove = defineProjection<MoveSource>()({
  table: 'semen_move',
  label: '精液份数变动',
  key: ['lotUid', 'sourceUid', 'kind'],
  columns: {
    lotUid: id('精液批次', (one) => one.lotUid),
    sourceUid: id('来源', (one) => one.source),
    kind: text('变动类型', (one) => one.kind),
    moveDate: date('日期', (one) => one.date),
    doses: integer('份数', (one) => one.doses),
    byEvent: flag('由事件', () => true),
    pigId: id('猪只', (one) => one.pigId),
    counterFarmId: id('对方猪场', () => null),
  },
})
