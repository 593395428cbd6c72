import { sql } from 'kysely'
import { sowEvent } from '#domain/sow/sow.events.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import type { BulkRow } from '#server/kit/bulk.ts'
import type { Tx } from '#server/kit/database.ts'
import { keysOf } from '#server/kit/narrow.ts'
import { pig } from '#server/projections/animal.projection.ts'
import { derived } from '#server/projections/index.ts'
import type { FarmSettings } from '#server/queries/farm-settings.ts'
import { type EventRow, eventColumns } from '../herd/animal-events.ts'
import { type AnimalRows, project } from '../herd/herd.project.ts'
import { type Identities, identitiesOf } from './identities.ts'
import { ownedBy } from './owned.ts'
import { compare, type Difference, writeDifferences } from './rebuild.compare.ts'

type TableName = keyof AnimalRows
/** Derived rows before the animals' own: the order in which a change writes them. */
const tables = { ...derived, pig }

const NEXT_VERSION = 'version = pig.version + 1, updated_at = now()'

/**
 * Replays some animals of a farm and compares all their projections; differences are written
 * unless it is a dry run. The animals are locked meanwhile: an entry waits for this part, never for the whole farm.
 */
export async function rebuildChunk(
  tx: Tx,
  farmId: string,
  pigIds: readonly string[],
  settings: FarmSettings,
  dryRun: boolean,
): Promise<{ differences: readonly Difference[]; identities: Identities }> {
  if (!dryRun)
    await tx.run(sql`
      select 1 from pig where farm_id = ${farmId} and uid = any(${pigIds}::uuid[]) order by uid for update`)
  const lives = await replayed(tx, farmId, pigIds, settings)
  const wanted = (name: TableName): BulkRow[] => lives.flatMap(({ projection }) => projection[name])
  const histories = lives.map((one) => one.history)
  const identities = await identitiesOf(tx, farmId, pigIds, histories)
  const differences: Difference[] = []
  for (const name of keysOf(tables)) {
    const table = tables[name]
    const rows = wanted(name)
    const found = await compare(tx, table, ownedBy(name)(pigIds), farmId, rows)
    // an animal without an entry event is reported, not deleted
    const own = name === 'pig' ? found.filter((one) => one.after) : found
    if (!dryRun) await writeDifferences(tx, table, own, rows, name === 'pig' ? NEXT_VERSION : '')
    differences.push(...found)
  }
  return { differences, identities }
}

async function replayed(tx: Tx, farmId: string, pigIds: readonly string[], { params }: FarmSettings) {
  const found = await tx.rows(sql<EventRow>`
    select ${eventColumns} from pig_event where farm_id = ${farmId} and pig_id = any(${pigIds}::uuid[])
     order by pig_id, event_date, seq`)
  return [...Map.groupBy(found, (row) => row.pig_id)].map(([pigId, rows]) => {
    const events = rows.map(sowEvent)
    const history = replayPig(events, params)
    return { history, projection: project(farmId, pigId, events, history) }
  })
}
