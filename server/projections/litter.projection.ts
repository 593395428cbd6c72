import type { Payloads } from '#domain/sow/sow.events.ts'
import type { Litter, Service, Stay, SucklingMove } from '#domain/sow/sow.types.ts'
import type { PayloadOf } from '#kit/event-form.ts'
import { uuidOrNull } from '#kit/parse.ts'
import { farrowing } from '#resources/events/farrowing.ts'
import {
  columnsOfCells,
  date,
  decimal,
  defineProjection,
  flag,
  id,
  integer,
  text,
} from '#server/kit/projection.ts'
import type { OfAnimal } from './animal.projection.ts'

interface LitterSource extends OfAnimal {
  readonly litter: Litter
  /** Payload of the litter's first event: a farrowing, or the entry of a suckling sow. */
  readonly payload: Partial<PayloadOf<typeof farrowing>> & { readonly litterNo?: string }
  readonly service: Service | undefined
  /** Stay of the sow on the day. */
  readonly stay: Stay | undefined
}

/** Litters of the sows, including those taken over by a nurse sow, with the cells of their farrowings. */
export const litter = defineProjection<LitterSource>()({
  table: 'litter',
  label: '窝',
  key: ['uid'],
  columns: {
    ...columnsOfCells(farrowing, ({ payload }: LitterSource) => payload),
    uid: id('窝', (one) => one.litter.uid),
    pigId: id('猪只', (one) => one.pigId),
    farrowDate: date('分娩日期', (one) => one.litter.date),
    parity: integer('胎次', (one) => one.litter.parity),
    litterNo: text('窝号', (one) => one.payload.litterNo),
    serviceUid: id('受胎配种', (one) => one.litter.serviceUid),
    mateDate: date('配种日期', (one) => one.service?.date),
    boarId: id('公猪', (one) => one.service?.boarId),
    boarEarnock: text('公猪', (one) => one.service?.boarEarnock),
    technician: text('配种员', (one) => one.service?.technicianId),
    gestationDays: integer('妊娠天数', (one) => one.litter.gestationDays),
    init: flag('初始数据', (one) => one.litter.init),
    healthy: integer('健仔', (one) => one.litter.healthy),
    weak: integer('弱仔', (one) => one.litter.weak),
    deformedLive: integer('畸形活仔', (one) => one.litter.deformedLive),
    livePiglets: integer('活仔', (one) => one.litter.livePiglets),
    stillborn: integer('死胎', (one) => one.litter.stillborn),
    blackDead: integer('黑胎', (one) => one.litter.blackDead),
    mummy: integer('木乃伊', (one) => one.litter.mummy),
    deformedDead: integer('畸形死仔', (one) => one.litter.deformedDead),
    totalBorn: integer('总产仔', (one) => one.litter.totalBorn),
    males: integer('公仔', (one) => one.payload.males),
    females: integer('母仔', (one) => one.payload.females),
    litterWeight: decimal('窝重', (one) => one.litter.litterWeight),
    houseId: id('栋舍', (one) => one.stay?.houseId),
    penId: id('栏位', (one) => uuidOrNull(one.payload.penId) ?? one.stay?.penId),
    nurse: flag('奶妈', (one) => one.litter.nurse),
    fosterIn: integer('寄入', (one) => one.litter.fosterIn),
    fosterOut: integer('寄出', (one) => one.litter.fosterOut),
    selected: integer('选留', (one) => one.litter.selected),
    suckling: integer('带仔数', (one) => one.litter.suckling),
    deaths: integer('死亡', (one) => one.litter.deaths),
    weaned: integer('断奶数', (one) => one.litter.weaned),
    // not weighed: no weight, not 0 kg
    weanWeight: decimal('断奶窝重', ({ litter: one }) =>
      one.weaned > 0 && one.weanWeight > 0 ? one.weanWeight : null,
    ),
    weanDate: date('断奶日期', (one) => one.litter.weanDate),
    lactationDays: integer('哺乳天数', (one) => one.litter.lactationDays),
  },
})

interface MoveSource extends OfAnimal {
  readonly litterUid: string
  readonly move: SucklingMove
  /** Payload of the event that made the movement. */
  readonly payload: Partial<Payloads['event_wean']>
}

/** Target of weaned piglets that go into a batch. Their batch reads it here, with the kg of them all. */
const batchOf = ({ move, payload }: MoveSource) => {
  const target = move.kind === 'WEAN' ? payload.target : undefined
  return target?.kind === 'BATCH' ? target : undefined
}

/** Movements of the piglets of a litter, in heads. */
export const litterMove = defineProjection<MoveSource>()({
  table: 'litter_move',
  label: '带仔变动',
  key: ['uid', 'kind'],
  columns: {
    uid: id('变动', ({ move }) => move.uid),
    litterUid: id('窝', (one) => one.litterUid),
    pigId: id('猪只', ({ pigId }) => pigId),
    kind: text('变动类型', ({ move }) => move.kind),
    moveDate: date('日期', ({ move }) => move.date),
    qty: integer('头数', ({ move }) => move.qty),
    suckling: integer('带仔数', ({ move }) => move.suckling),
    batchId: id('批次', (one) => uuidOrNull(batchOf(one)?.id)),
    houseId: id('栋舍', (one) => uuidOrNull(batchOf(one)?.houseId)),
    weight: decimal('重量', ({ move, payload }) => (move.kind === 'WEAN' ? payload.weanWeight : null)),
  },
})
