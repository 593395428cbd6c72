import type { Litter, Piglet, Service } from '#domain/sow/sow.types.ts'
import { uuidOrNull } from '#kit/parse.ts'
import { date, decimal, defineProjection, flag, id, integer, moment, text } from '#server/kit/projection.ts'
import type { EntryCells, OfAnimal } from './animal.projection.ts'

interface PigletSource extends OfAnimal {
  readonly piglet: Piglet
  /** Entry of its dam. */
  readonly entry: EntryCells
  readonly damEarNo: string | null
  /** The litters she bore on this farm. */
  readonly born: readonly Litter[]
  /** Its litter, with number and service. */
  readonly litter: Litter | undefined
  readonly litterNo: string | undefined
  readonly service: Service | undefined
  /** Reason for not being selected. */
  readonly reason: string | undefined
}

const tagged = ({ piglet: { date: day } }: PigletSource): string => `${day} 00:00:00+08`

/** Tagged piglets, and their results at the selection. */
export const piglet = defineProjection<PigletSource>()({
  table: 'piglet',
  label: '仔猪',
  key: ['uid'],
  columns: {
    uid: id('仔猪', (one) => one.piglet.uid),
    pigId: id('猪只', (one) => one.pigId),
    litterUid: id('窝', (one) => one.piglet.litterUid),
    pigletNo: text('仔猪号', (one) => one.piglet.pigletNo),
    sireEarNo: text('父', (one) => one.service?.boarEarnock),
    damEarNo: text('母', (one) => one.damEarNo),
    breedId: id('品种', (one) => uuidOrNull(one.entry.breedId)),
    lineId: id('品系', (one) => uuidOrNull(one.entry.lineId)),
    sex: text('性别', (one) => one.piglet.sex),
    birthDate: date('出生日期', (one) => one.piglet.birthDate),
    litterNo: text('窝号', (one) => one.litterNo),
    parity: integer('胎次', (one) => one.litter?.parity),
    teats: integer('乳头数', ({ piglet: { teatL, teatR } }) => (teatL ?? 0) + (teatR ?? 0) || null),
    teatL: integer('左乳头', (one) => one.piglet.teatL),
    teatR: integer('右乳头', (one) => one.piglet.teatR),
    weight: decimal('重量', (one) => one.piglet.weight),
    tagDate: date('打号日期', (one) => one.piglet.date),
    preselected: flag('预选', (one) => one.piglet.preselected),
    weanDate: date('断奶日期', (one) => one.litter?.weanDate),
    damLitters: integer('母亲窝数', (one) => one.born.length),
    damLive: integer('母亲产活仔', (one) => one.born.reduce((sum, { livePiglets }) => sum + livePiglets, 0)),
    result: text('结果', (one) => one.piglet.result),
    resultDate: date('结果日期', (one) => one.piglet.resultDate),
    resultUid: id('选留记录', (one) => one.piglet.resultUid),
    newEarNo: text('选留耳号', (one) => one.piglet.newEarNo),
    reason: text('原因', (one) => one.reason),
    createdAt: moment('建立时间', tagged),
    updatedAt: moment('更新时间', tagged),
  },
})
