import {
  BREEDING_ROWS,
  GROWING_ROWS,
  HERD_MOVES,
  HERD_ROWS,
  type HerdMoveKey,
  type HerdRowKey,
  herdKey,
  herdMoveKeys,
  herdRowKeys,
  isAlwaysShown,
} from './herd-rows.ts'
import type { DayValues } from './values.ts'

/** A line of the herd table. `gap`: how far the opening stock lies from yesterday's closing stock; 0 on a day in order. */
export interface HerdLine {
  readonly key: HerdRowKey | 'breeding' | 'growing' | 'farm'
  readonly label: string
  readonly level: 'row' | 'sum' | 'total'
  readonly opening: number
  readonly moves: Readonly<Record<HerdMoveKey, number>>
  readonly closing: number
  readonly change: number
  readonly gap: number
}

export interface HerdTable {
  readonly moves: readonly HerdMoveKey[]
  readonly lines: readonly HerdLine[]
  /** 能繁母猪: females served at least once, whatever their state. */
  readonly sows: { readonly closing: number; readonly change: number }
}

/** Rows a line of the table adds up. */
export function rowsOfLine(line: HerdLine['key']): readonly HerdRowKey[] {
  if (line === 'farm') return herdRowKeys
  if (line === 'breeding') return BREEDING_ROWS
  return line === 'growing' ? GROWING_ROWS : [line]
}

const numberOf = (values: DayValues, key: string): number => Number(values[key] ?? 0)

/** The herd table of a day, next to the values of the day before. */
export function herdTable(day: DayValues, before: DayValues): HerdTable {
  const line = (key: HerdLine['key'], label: string, level: HerdLine['level']): HerdLine => {
    const rows = rowsOfLine(key)
    const add = (values: DayValues, figure: HerdMoveKey | 'opening' | 'closing') =>
      rows.reduce((sum, row) => sum + numberOf(values, herdKey(row, figure)), 0)
    const [opening, closing, yesterday] = [add(day, 'opening'), add(day, 'closing'), add(before, 'closing')]
    const moves = Object.fromEntries(herdMoveKeys.map((move) => [move, add(day, move)]))
    return {
      ...{ key, label, level, opening, closing },
      moves: moves as Record<HerdMoveKey, number>,
      change: closing - yesterday,
      gap: opening - yesterday,
    }
  }
  const rows = (keys: readonly HerdRowKey[]) =>
    keys
      .map((key) => line(key, HERD_ROWS[key], 'row'))
      .filter((one) => isAlwaysShown(one.key as HerdRowKey) || isUsed(one))
  const total = line('farm', '全场合计', 'total')
  const sows = (values: DayValues) =>
    BREEDING_ROWS.reduce((sum, row) => sum + numberOf(values, herdKey(row, 'sows')), 0)
  return {
    moves: herdMoveKeys.filter((move) => HERD_MOVES[move].always || total.moves[move] !== 0),
    lines: [
      ...rows(BREEDING_ROWS),
      line('breeding', '种猪小计', 'sum'),
      ...rows(GROWING_ROWS),
      line('growing', '商品小计', 'sum'),
      total,
    ],
    sows: { closing: sows(day), change: sows(day) - sows(before) },
  }
}

const isUsed = ({ opening, closing, moves }: HerdLine): boolean =>
  opening !== 0 || closing !== 0 || Object.values(moves).some((heads) => heads !== 0)
