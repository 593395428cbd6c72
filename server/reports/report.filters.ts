import { STAGE_LABELS } from '#domain/batch/batch.labels.ts'
import {
  choice,
  date,
  dictionary,
  earTag,
  earTags,
  type Field,
  integer,
  name,
  organisation,
  organisations,
  reference,
  text,
} from '#kit/field.ts'
import { ageBands } from '#server/queries/batches/ages.ts'

/** Farms of a report: a node of the tree means the farms at or below it. */
export const farmIds = organisations('猪场', ['company', 'department', 'farm'])

/** Farms, and the first and last of the days called `of`: what nearly every report asks for. */
export const farmsAndDays = (of: string) => ({
  farmIds,
  dateFrom: date(`${of}起`, { required: true }),
  dateTo: date(`${of}止`, { required: true }),
})

const ofClass = (label: string, materialClass: string): Field =>
  reference(label, 'basic-material', { where: { materialClass } })

/** Filters that many reports have, and what all of them call these. */
const USUAL_FILTERS = {
  house: { houseId: organisation('栋舍', ['house']) },
  stage: { stage: choice('阶段', STAGE_LABELS) },
  batch: { batchNo: text('批次号', { maxLength: 30 }) },
  leader: { leader: name('负责人') },
  ageBand: { band: choice('日龄段', ageBands) },
  parity: { parityFrom: integer('胎次从', { min: 0 }), parityTo: integer('胎次至', { min: 0 }) },
  breed: { breedId: dictionary('品种', 'breeds') },
  grade: { selectiveLevelId: dictionary('等级', 'selective_level') },
  earNos: { earNos: earTags('耳号') },
  boar: { boarEarnock: earTag('与配公猪') },
  feed: { feedId: ofClass('饲料', 'FEED') },
  drug: { drugId: ofClass('药品', 'DRUG') },
  vaccine: { vaccineId: ofClass('疫苗', 'VACCINE') },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Field>>>>

/** Some of the usual filters, in the order they stand in. */
export const usualFilters = (...keys: readonly (keyof typeof USUAL_FILTERS)[]): Record<string, Field> =>
  Object.assign({}, ...keys.map((key) => USUAL_FILTERS[key]))
