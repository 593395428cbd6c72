import type { FarmSettings } from '#server/queries/farm-settings.ts'
import type { ParsedRow } from '../entry/parse-rows.ts'
import { completeMating } from './complete-mating.ts'
import { completeCollection, completeProcessing, openLot } from './complete-semen.ts'
import { completeWeaning } from './complete-weaning.ts'
import type { World } from './herd.facts.ts'
import type { Sitting } from './sitting.ts'

/** What the server knows of a row beyond its cells, of a new one and of a correction alike. */
export function completeRow(world: World, settings: FarmSettings, row: ParsedRow): ParsedRow {
  if (row.problems.length > 0) return row
  switch (row.form.code) {
    case 'event_mat':
      return completeMating(world, row)
    case 'event_wean':
      return completeWeaning(world, row)
    case 'event_semen_collect':
      return completeCollection(row, settings)
    case 'event_semen_process':
      return completeProcessing(row, settings)
    default:
      return row
  }
}

/** The same for a row that is recorded: what is given once, and never changes with a correction. */
export function openRow(sitting: Sitting, row: ParsedRow): ParsedRow {
  const completed = completeRow(sitting.world, sitting.settings, row)
  if (completed.problems.length > 0) return completed
  switch (row.form.code) {
    case 'event_farr':
      return given(completed, 'litterNo', litterNoOf(sitting, row.date))
    case 'event_entry':
      return given(completed, 'pigNo', pigNoOf(sitting, row.date))
    case 'event_semen_process':
      return openLot(sitting, completed)
    default:
      return completed
  }
}

/** 窝号: farm, year and serial (§2.5). */
function litterNoOf({ settings: { code }, series }: Sitting, date: string): string {
  return `${code}-${date.slice(0, 4)}-${String(series.next('event_farr', date)).padStart(6, '0')}`
}

/** 个体号: farm and serial. */
export const pigNoOf = ({ settings: { code }, series }: Sitting, date: string): string =>
  `${code}${String(series.next('event_entry', date)).padStart(8, '0')}`

const given = (row: ParsedRow, key: string, value: string): ParsedRow => ({
  ...row,
  payload: { ...row.payload, [key]: value },
})
