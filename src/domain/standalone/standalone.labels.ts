/** Classes of animals feed is given to (§2.12). */
export const FEED_CLASSES = {
  GESTATION: '怀孕',
  LACTATION: '哺乳',
  GILT: '后备',
  BOAR: '公猪',
  CREEP: '教槽',
  NURSERY: '保育',
  FINISH: '育肥',
} as const
export type FeedClass = keyof typeof FEED_CLASSES

export const FEED_SOURCES = { ISSUE: '领料', SILO: '料塔', STATION: '精准饲喂' } as const

/** Class an animal is fed as by its type of house, where nothing else says it. */
export const CLASS_OF_HOUSE: Readonly<Record<string, FeedClass>> = {
  ...{ BOAR: 'BOAR', GILT: 'GILT', BREEDING: 'GESTATION', GESTATION: 'GESTATION' },
  ...{ FARROWING: 'LACTATION', NURSERY: 'NURSERY', FINISHING: 'FINISH' },
}

/** Class a batch is fed as by its stage, unless another is entered. */
export const CLASS_OF_STAGE: Readonly<Record<string, FeedClass>> = {
  NURSERY: 'NURSERY',
  FINISH: 'FINISH',
  GILT_REAR: 'GILT',
  WTF: 'FINISH',
}

export const CURE_RESULTS = {
  CURED: '治愈',
  BETTER: '好转',
  FAILED: '无效',
  DEAD: '死亡',
  CULLED: '淘汰',
} as const
