/** States of the depreciation of a breeding animal (F105). */
export const ASSET_STATES = {
  RUNNING: '计提中',
  FULL: '已提足',
  GONE: '已离场',
} as const

/** How low-value consumables are written off (§2.14): at once, half now and half when scrapped, or over months. */
export const AMORTISATIONS = { ONCE: '一次摊销', HALF: '五五摊销', MONTHLY: '分月摊销' } as const
