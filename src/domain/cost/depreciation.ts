/** Where the depreciation of a breeding animal stands (F105). */
export const ASSET_STATES = {
  RUNNING: '计提中',
  FULL: '已提足',
  GONE: '已离场',
} as const
