import type { BatchStage } from './batch.types.ts'

/** Types of houses, as the organisation keeps them (§2.2, house_type). */
export const HOUSE_TYPES = {
  BOAR: '公猪舍',
  GILT: '后备舍',
  BREEDING: '配种舍',
  GESTATION: '妊娠舍',
  FARROWING: '分娩舍',
  NURSERY: '保育舍',
  FINISHING: '育肥舍',
  DISPATCH: '销售台',
  HOSPITAL: '病猪舍',
} as const
type HouseType = keyof typeof HOUSE_TYPES

/** Sick pigs and pigs on their way out may be of any stage. */
const ANY_STAGE: readonly HouseType[] = ['DISPATCH', 'HOSPITAL']
/** Gilts are reared from weaning on: they may pass through houses of the growing pigs. */
const BUILT_FOR: Readonly<Record<BatchStage, readonly HouseType[]>> = {
  NURSERY: ['NURSERY'],
  FINISH: ['FINISHING'],
  GILT_REAR: ['GILT', 'NURSERY', 'FINISHING'],
  WTF: ['NURSERY', 'FINISHING'],
}

const isHouseType = (type: string): type is HouseType => Object.hasOwn(HOUSE_TYPES, type)

/** The name of a house's type where pigs of a stage do not belong there (K-18); null where they do, or the type is not known. */
export function strangeHouse(stage: BatchStage, houseType: string | null | undefined): string | null {
  if (!houseType || !isHouseType(houseType)) return null
  return [...ANY_STAGE, ...BUILT_FOR[stage]].includes(houseType) ? null : HOUSE_TYPES[houseType]
}
