import { valuesFrom } from './parameter-value.ts'
import type { ParameterValues } from './parameters.ts'

/** A value that was set: from a day on, for all (level 0) or for a node so many steps below the root. */
export interface Setting {
  readonly name: string
  readonly level: number
  readonly from: string
  /** null gives the key back to the next scope above (恢复默认). */
  readonly value: string | null
}

/** The texts that hold on a day: of each key that of the nearest node, and of that node the latest. */
export function settingsOn(settings: readonly Setting[], date: string): Map<string, string> {
  const nearest = settings
    .filter((one) => one.from <= date)
    .toSorted((a, b) => b.level - a.level || (a.from < b.from ? 1 : a.from > b.from ? -1 : 0))
  const held = new Map<string, string>()
  const seen = new Set<string>()
  for (const { name, level, value } of nearest) {
    const place = `${level} ${name}`
    if (seen.has(place)) continue
    seen.add(place)
    if (value !== null && !held.has(name)) held.set(name, value)
  }
  return held
}

/** Parameters with their past and future: the set itself holds on the day it was asked for, `on` answers for other days. */
export interface DatedParameters extends ParameterValues {
  readonly on: (date: string) => DatedParameters
}

/** All values of a place over time, as they hold on `today`. */
export function datedParameters(settings: readonly Setting[], today: string): DatedParameters {
  const starts = [...new Set(settings.map((one) => one.from))].sort()
  const sets = new Map<string, DatedParameters>()
  const on = (date: string): DatedParameters => {
    const start = starts.findLast((one) => one <= date) ?? ''
    const known = sets.get(start)
    if (known) return known
    const made = { ...valuesFrom(settingsOn(settings, start)), on }
    sets.set(start, made)
    return made
  }
  return on(today)
}
