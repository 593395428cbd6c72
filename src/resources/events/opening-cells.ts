import { ruleMessage } from '#domain/rules.ts'
import { STATUS_LABELS } from '#domain/sow/labels.ts'
import type { PigStatus } from '#domain/sow/types.ts'
import type { NeededCell } from '#kit/event-form.ts'

type Row = Readonly<Record<string, unknown>>

/** Cells of one opening state (§3.8). */
interface StateCells {
  /** What the state cannot be told without. */
  readonly needs: readonly string[]
  /** What may be told as well; an unknown boar and litters that are not counted (不计产仔) stay empty. */
  readonly also: readonly string[]
  /** What the grid asks for besides when a farm goes live; the server takes the row without. */
  readonly atGoLive: readonly string[]
  /** What the state cannot be told without when a farm goes live. */
  readonly whoAtGoLive?: readonly string[]
}

const state = (
  needs: readonly string[],
  also: readonly string[] = [],
  atGoLive: readonly string[] = [],
): StateCells => ({ needs, also, atGoLive })

const STATES: Readonly<Record<string, StateCells>> = {
  GILT: { ...state([]), whoAtGoLive: ['birthDate'] },
  MATED: state(['parity', 'mateDate'], ['serviceNo', 'boarEarnock']),
  PREGNANT: state(['parity', 'mateDate', 'checkDate'], ['serviceNo', 'boarEarnock']),
  LACTATING: state(
    ['parity', 'farrowDate', 'suckling'],
    ['totalBorn', 'livePiglets', 'mateDate', 'boarEarnock'],
  ),
  WEANED: state(['parity', 'weanDate']),
  OPEN: state(['parity', 'openDate', 'openReason'], ['serviceNo', 'boarEarnock'], ['mateDate']),
  YOUNG: state([]),
  ACTIVE: state([]),
  REST: state([]),
  TEASER: state([]),
}

const OF_BOARS: ReadonlySet<string> = new Set(['YOUNG', 'ACTIVE', 'REST', 'TEASER'])

const cellsOfState = ({ needs, also }: StateCells, status: string): readonly string[] =>
  status === 'OPEN' ? [...needs, ...also, 'mateDate'] : [...needs, ...also]

/** Cells that tell the state of an animal; all others tell who it is. */
export const OPENING_CELLS: ReadonlySet<string> = new Set(
  Object.entries(STATES).flatMap(([status, cells]) => cellsOfState(cells, status)),
)

/** The cells of the state chosen in the row. */
export function openingCells(row: Row): readonly string[] {
  const status = String(row.status)
  const cells = STATES[status]
  return cells ? cellsOfState(cells, status) : []
}

/** Cells of other states: they say nothing of this animal. */
export function idleCells(row: Row): ReadonlySet<string> {
  const own = new Set(openingCells(row))
  return new Set([...OPENING_CELLS].filter((key) => !own.has(key)))
}

const goesLive = ({ init }: Row): boolean => init === true || init === 'true'

/**
 * Cells the row cannot do without, with the words of O-09. Without the state's own cells there is no state, so the server
 * refuses; the last service of an open sow is asked for where it is typed only (`asked`). Breed, bloodline and a boar's
 * birth date may be unknown: the server asks why (O-13).
 */
export function neededCells(
  row: Row,
  labels: Readonly<Record<string, string>>,
): ReadonlyMap<string, NeededCell> {
  const cells = STATES[String(row.status)]
  // a state of the other sex is named first (K-26)
  if (!cells || OF_BOARS.has(String(row.status)) !== (row.sex === 'M')) return new Map()
  const 状态 = STATUS_LABELS[row.status as PigStatus]
  const needed =
    (asked: boolean) =>
    (key: string): [string, NeededCell] => [
      key,
      { rule: 'O-09', message: ruleMessage('O-09', { 状态, 项目: labels[key] ?? key }), asked },
    ]
  return new Map([
    ...cells.needs.map(needed(false)),
    ...(goesLive(row) ? (cells.whoAtGoLive ?? []).map(needed(false)) : []),
    ...(goesLive(row) ? cells.atGoLive.map(needed(true)) : []),
  ])
}
