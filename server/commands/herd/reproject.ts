import { sql } from 'kysely'
import type { Params } from '#domain/sow/params.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import type { Tx } from '#server/kit/database.ts'
import { loadAnimals } from './animal-events.ts'
import { project } from './herd.project.ts'
import { writeProjections } from './herd.write.ts'

/** Animals replayed at a time. */
const CHUNK = 500

interface ParamsChange {
  /** First day the parameters differ on. */
  readonly since: string
  readonly before: Params
  readonly after: Params
}

/** Rewrites the projections of services since a day under changed parameters; only rows that differ are written. */
export async function reproject(tx: Tx, farmId: string, { since, before, after }: ParamsChange) {
  const ids = await tx.values(sql<string>`select distinct pig_id from pig_event
    where farm_id = ${farmId} and event_date >= ${since} and type in ('event_mat', 'event_entry') order by 1`)
  for (let at = 0; at < ids.length; at += CHUNK) {
    const animals = await loadAnimals(tx, farmId, ids.slice(at, at + CHUNK), true)
    const changes = [...animals].map(([pigId, { events }]) => {
      const under = (params: Params) => project(farmId, pigId, events, replayPig(events, params))
      return { before: under(before), after: under(after) }
    })
    await writeProjections(tx, changes)
  }
}
