/** Rows of the herd table: those of breeding pigs by state, those of piglets and growing pigs by class and stage. */
export const HERD_ROWS = {
  gilt: '后备母猪',
  mated: '已配',
  pregnant: '妊娠',
  lactating: '哺乳',
  idle: '断奶空怀',
  cullWait: '待淘汰',
  boar: '公猪',
  suckling: '哺乳仔猪',
  nursery: '保育猪',
  finish: '育肥猪',
  giltRear: '育成后备',
  wtf: '断奶至出栏',
} as const
export type HerdRowKey = keyof typeof HERD_ROWS
export const herdRowKeys = Object.keys(HERD_ROWS) as HerdRowKey[]

export const BREEDING_ROWS: readonly HerdRowKey[] = [
  'gilt',
  'mated',
  'pregnant',
  'lactating',
  'idle',
  'cullWait',
  'boar',
]
export const GROWING_ROWS = herdRowKeys.filter((key) => !BREEDING_ROWS.includes(key))
/** Rows every farm has; stages of growing pigs are shown only where the farm has such batches. */
const ALWAYS: readonly HerdRowKey[] = [...BREEDING_ROWS, 'suckling', 'nursery']
export const isAlwaysShown = (row: HerdRowKey): boolean => ALWAYS.includes(row)

const SOW_ROWS: Readonly<Record<string, HerdRowKey>> = {
  MATED: 'mated',
  PREGNANT: 'pregnant',
  LACTATING: 'lactating',
}
const STAGE_ROWS: Readonly<Record<string, HerdRowKey>> = {
  NURSERY: 'nursery',
  FINISH: 'finish',
  GILT_REAR: 'giltRear',
  WTF: 'wtf',
}

/** The row that a class and state of the inventory counts in: every pig counts in exactly one. */
export function rowOfHerd(pigClass: string, state: string): HerdRowKey {
  if (pigClass === 'BOAR') return 'boar'
  if (pigClass === 'SUCKLING') return 'suckling'
  if (pigClass === 'GROWING') return STAGE_ROWS[state] ?? 'finish'
  if (state === 'CULL_WAIT') return 'cullWait'
  return pigClass === 'GILT' ? 'gilt' : (SOW_ROWS[state] ?? 'idle')
}

interface HerdMove {
  readonly label: string
  readonly sign: 1 | -1
  /** Users know the form by heart: its columns stay; the others are shown only on days that have them. */
  readonly always: boolean
}
const comes = (label: string, always = true): HerdMove => ({ label, sign: 1, always })
const leaves = (label: string, always = true): HerdMove => ({ label, sign: -1, always })

/** Columns between opening and closing stock, by the keys of the kept days. */
export const HERD_MOVES = {
  born: comes('出生'),
  bought: comes('购入'),
  movedIn: comes('转入'),
  homeBred: comes('自产', false),
  takenOver: comes('期初录入', false),
  stateIn: comes('状态入'),
  gained: comes('盘盈'),
  died: leaves('死亡'),
  culled: leaves('淘汰'),
  sold: leaves('销售'),
  slaughtered: leaves('自宰', false),
  movedOut: leaves('转出'),
  stateOut: leaves('状态出'),
  lost: leaves('盘亏'),
} as const satisfies Readonly<Record<string, HerdMove>>
export type HerdMoveKey = keyof typeof HERD_MOVES
export const herdMoveKeys = Object.keys(HERD_MOVES) as HerdMoveKey[]

/** Key of a herd figure among the values of a day. */
export const herdKey = (row: HerdRowKey, figure: HerdMoveKey | 'opening' | 'closing' | 'sows'): string =>
  `${row}.${figure}`
