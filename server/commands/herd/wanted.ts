import type { ParsedRow } from '../entry/parse-rows.ts'
import { batchTargetOf } from './complete-weaning.ts'
import { EXIT_FORMS } from './health-days.ts'
import type { Wanted } from './herd.facts.ts'
import { weanedForSale } from './herd.treated-litters.ts'
import { lotPrefix } from './lot-number.ts'
import { maybeQuarantined } from './quarantine.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
/** Cells that name either a boar or a lot. */
export const DOSE_CELLS = ['dose2', 'dose3', 'dose4']

/** Only natural services and collections count for a boar's weekly use (V-110). */
const tires = ({ form, payload }: ParsedRow): boolean =>
  form.code === 'event_semen_collect' || (form.code === 'event_mat' && payload.method === 'NATURAL')

/** Facts the rules of these rows need. `except`: the event being corrected. */
export function wantedOf(typed: readonly ParsedRow[], except: string | null, lock: boolean): Wanted {
  // invalid rows need no facts
  const rows = typed.filter((row) => row.problems.length === 0)
  const strings = (...keys: string[]) =>
    rows.flatMap(({ payload }) => keys.map((key) => payload[key])).filter(isText)
  const ofForm = (code: string) => rows.filter(({ form }) => form.code === code)
  const targets = rows.flatMap((row) => batchTargetOf(row) ?? [])
  return {
    boarEarNos: [
      ...strings('boarEarnock', ...DOSE_CELLS),
      ...ofForm('event_semen_collect').map((row) => row.earNo),
    ],
    lotNos: strings('semenLot', 'lotNo', ...DOSE_CELLS),
    lotPrefixes: ofForm('event_semen_process').map(lotPrefix),
    batchNos: [...new Set(targets.flatMap(({ batchNo }) => batchNo ?? []))],
    batchHouses: targets.flatMap(({ houseId }) => houseId ?? []),
    places: strings('houseId', 'penId'),
    newEarNos: [
      ...rows.filter((row) => row.form.target === null).map((row) => row.earNo),
      ...strings('newEarNo'),
    ],
    pigletNos: strings('pigletNo'),
    exits: rows.filter(({ form }) => EXIT_FORMS.has(form.code)).map((row) => row.earNo),
    quarantined: maybeQuarantined(rows),
    weanedForSale: weanedForSale(rows),
    dates: rows.filter(tires).map((row) => row.date),
    except,
    lock,
  }
}
