/** Classes of animals an item of an immunisation programme is for (§2.11). */
export const IMMUNE_CLASSES = {
  GILT: '后备',
  SOW: '经产',
  BOAR: '公猪',
  PIGLET: '仔猪',
  NURSERY: '保育',
  FINISH: '育肥',
} as const

/** Events its day is counted from. */
export const IMMUNE_TRIGGERS = {
  AGE: '按日龄',
  GESTATION: '按妊娠天数',
  POST_FARROW: '按产后天数',
  MONTHS: '普免月份',
} as const

/** Days before its day from which an item is on the due list (§5.11). */
export const DUE_AHEAD = 3

/** Months typed as `3,7,11`; none where one of them is no month. */
export function monthsOf(typed: string): number[] {
  const months = typed.split(/[,，、]/).map((one) => Number(one.trim()))
  return months.every((one) => Number.isInteger(one) && one >= 1 && one <= 12) ? months : []
}
