import type { ParsedRow } from '../entry/parse-rows.ts'
import { batchTargetOf } from './complete-weaning.ts'
import { EXIT_FORMS } from './health-days.ts'
import type { Wanted } from './herd.facts.ts'
import { lotPrefix } from './lot-number.ts'
import { maybeQuarantined } from './quarantine.ts'
import { weanedForSale } from './treated-litters.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
/** Cells that name a boar or a lot, whichever it turns out to be. */
export const DOSE_CELLS = ['dose2', 'dose3', 'dose4']

/** Only a boar that serves or gives semen himself is counted by the week (V-110). */
const tires = ({ form, payload }: ParsedRow): boolean =>
  form.code === 'event_semen_collect' || (form.code === 'event_mat' && payload.method === 'NATURAL')

/** What the rules of these rows ask of the world. `except`: the event that is being corrected. */
export function wantedOf(typed: readonly ParsedRow[], except: string | null, lock: boolean): Wanted {
  // what a row that cannot be read holds is nothing to look for
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
