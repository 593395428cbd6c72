import type { FarmSettings } from '#server/queries/farm-settings.ts'
import type { Tx } from '../../kit/database.ts'
import type { ParsedRow } from '../entry/parse-rows.ts'
import { siloEntry } from './plain.judge.ts'
import { loadMaterials } from './plain.materials.ts'
import type { StoredPlain } from './plain.read.ts'
import type { PlainWorld, Silos } from './plain.types.ts'
import { plainType } from './registry.ts'
import { loadSilos } from './silos.ts'
import { loadStationsFed } from './stations-fed.ts'
import type { Subjects } from './subjects.ts'

interface Asked {
  /** Rows that can be read. */
  readonly rows: readonly ParsedRow[]
  readonly settings: FarmSettings
  readonly subjects: Subjects
  readonly lock: boolean
  /** The event that is corrected. */
  readonly stored?: StoredPlain
}

const NO_SILOS: Silos = { judge: () => [], expected: () => null, take: () => undefined }

/** All that rows of plain events are judged by, in a fixed number of queries. */
export async function loadWorld(tx: Tx, farmId: string, asked: Asked): Promise<PlainWorld> {
  const { rows, settings, subjects, lock, stored } = asked
  const world = {
    settings,
    materials: await loadMaterials(tx, farmId, rows),
    stations: await loadStationsFed(tx, farmId, rows),
    silos: NO_SILOS,
    ...(stored ? { old: stored.payload, oldDate: stored.date } : {}),
  }
  // which silo a row concerns follows from what is found beside its cells: a batch stands in a house
  const entries = rows.flatMap((row) => {
    const type = plainType(row.form.code)
    if (!type.siloOf) return []
    const named = subjects.named(row, type.subjectOf(row.payload))
    return siloEntry(row, type.complete(row, named, world)) ?? []
  })
  const { materials } = world
  const corrected = stored && [stored]
  return { ...world, silos: await loadSilos(tx, farmId, { entries, corrected, materials, lock }) }
}
