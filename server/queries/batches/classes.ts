/** Classes of animals on an inventory (F06), in the order of a farm's day report; the class of a batch follows from its stage. */
export const CLASSES = {
  BOAR: '公猪',
  GILT: '后备母猪',
  SOW: '生产母猪',
  SUCKLING: '哺乳仔猪',
  NURSERY: '保育',
  FINISH: '育肥',
  OTHER: '其他',
  TRANSIT: '在途',
} as const
export type PigClass = keyof typeof CLASSES
