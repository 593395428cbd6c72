import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import type { FarmSettings } from '#server/queries/farm-settings.ts'
import type { ParsedRow } from '../entry/parse-rows.ts'
import { siloEntry } from './standalone.judge.ts'
import { loadMaterials } from './standalone.materials.ts'
import type { StoredStandalone } from './standalone.read.ts'
import { standaloneType } from './standalone.registry.ts'
import { loadSilos } from './standalone.silos.ts'
import type { Fed, Payload, Silos, StandaloneFacts, StationsFed } from './standalone.types.ts'
import type { Subjects } from './subjects.ts'

interface Asked {
  /** Valid rows. */
  readonly rows: readonly ParsedRow[]
  readonly settings: FarmSettings
  readonly subjects: Subjects
  readonly lock: boolean
  /** The event being corrected. */
  readonly stored?: StoredStandalone
}

const NO_SILOS: Silos = { judge: () => [], expected: () => null, take: () => undefined }

/** Loads everything rows of standalone events are judged by, in a fixed number of queries. */
export async function loadStandaloneFacts(tx: Tx, farmId: string, asked: Asked): Promise<StandaloneFacts> {
  const { rows, settings, subjects, lock, stored } = asked
  const facts = {
    settings,
    materials: await loadMaterials(tx, farmId, rows),
    stations: await loadStationsFed(tx, farmId, rows),
    silos: NO_SILOS,
    ...(stored ? { old: stored.payload, oldDate: stored.date } : {}),
  }
  // the silo of a row follows from data apart from its cells: the house of its batch
  const entries = rows.flatMap((row) => {
    const type = standaloneType(row.form.code)
    if (!type.siloOf) return []
    const named = subjects.named(row, type.subjectOf(row.payload))
    return siloEntry(row, type.complete(row, named, facts)) ?? []
  })
  const { materials } = facts
  const corrected = stored && [stored]
  return { ...facts, silos: await loadSilos(tx, farmId, { entries, corrected, materials, lock }) }
}

const keyOf = (date: unknown, { houseId, feedClass }: Payload): string => `${date} ${houseId} ${feedClass}`

/** Loads station feed for the rows that give feed to a house, all at once. */
async function loadStationsFed(tx: Tx, farmId: string, rows: readonly ParsedRow[]): Promise<StationsFed> {
  const asked = rows
    .filter(({ form, payload }) => form.code === 'feed_use' && payload.houseId && !payload.earNo)
    .map(({ date, payload: { houseId, feedClass } }) => ({ date, houseId, feedClass }))
  if (asked.length === 0) return { of: () => undefined }
  const found = await tx.rows(sql<Fed & { date: string; houseId: string; feedClass: string }>`
    select a.date, a."houseId", a."feedClass", count(distinct f.pig_id)::int as heads, sum(f.qty)::float as qty
      from (select distinct * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as r(date date, "houseId" uuid, "feedClass" text)) a
      join organize above on above.uid = a."houseId"
      join feed_use f on f.farm_id = ${farmId} and f.use_date = a.date and f.pig_id is not null and f.feed_class = a."feedClass"
      join organize own on own.uid = f.house_id and own.tree_path like above.tree_path || '%'
     group by 1, 2, 3`)
  const fed = new Map(found.map((row) => [keyOf(row.date, { ...row }), row]))
  return { of: (date, payload) => fed.get(keyOf(date, payload)) }
}
