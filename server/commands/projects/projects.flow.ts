import { sql } from 'kysely'
import { addDays, weekRange } from '#domain/calendar.ts'
import { attainment, type Capacity, type Flow, type FlowInputs, flowOf, fullLoad } from '#domain/plan/flow.ts'
import { type FlowValues, flowInputsOf, startUpDaysOf } from '#domain/plan/flow-inputs.ts'
import { fraction, shown, times } from '#domain/plan/fraction.ts'
import { type StartUpInputs, stationsOf } from '#domain/plan/start-up.ts'
import { project } from '#resources/plan/project.ts'
import type { Tx } from '#server/kit/database.ts'
import { storeOf } from '#server/stores.ts'
import type { Act } from '../entry/entry.act.ts'
import { flowValuesOf } from './projects.indicators.ts'

/** A project with its inputs, its capacity, and the resulting even flow. */
interface ProjectFlow {
  readonly uid: string
  readonly projectNo: string
  readonly name: string
  readonly startDate: string
  readonly values: FlowValues
  readonly inputs: FlowInputs
  readonly capacity: Capacity
  readonly flow: Flow
}

export async function projectFlow({ tx, caller, today }: Act, projectId: string): Promise<ProjectFlow> {
  const found = await storeOf(project).get(tx, caller, projectId)
  const { uid, projectNo, name, startDate, designSows, organizeId } = found
  const values = await flowValuesOf(tx, { uid, organizeId }, today)
  const capacity = await capacityOf(tx, uid)
  const inputs = flowInputsOf(values, designSows, capacity.crates || null)
  return { uid, projectNo, name, startDate, values, inputs, capacity, flow: flowOf(inputs) }
}

/** Places of all farms of a project together; null where no farm has any entered. */
const capacityOf = (tx: Tx, projectUid: string): Promise<Capacity> =>
  tx.one(sql<Capacity>`select sum(crates)::int as crates, sum(sow_places)::int as "sowPlaces",
      sum(nursery_places)::int as "nurseryPlaces", sum(finish_places)::int as "finishPlaces"
    from project_farm where project_id = ${projectUid} and not deleted`)

const YEAR = 52

/** The start-up of a project from a week on: to the week of its first sales, a year at the least. */
export function startUpInputs(project: ProjectFlow, firstDay: string): StartUpInputs {
  const days = startUpDaysOf(project.values)
  const giltWeeks = Number(project.values.giltWeeks)
  const { sold } = stationsOf({ days, giltWeeks })
  return {
    flow: project.flow,
    rates: project.inputs,
    days,
    firstDay: weekRange(firstDay).start,
    weeks: Math.max(YEAR, sold + 1),
    giltWeeks,
    introEvery: Number(project.values.introEvery),
  }
}

const WEEKS = 4

/** Present flow of a project's farms: farrowings a week over the last four, against the flow and against their crates. */
export async function actualFlow(tx: Tx, { uid, flow, inputs }: ProjectFlow, today: string) {
  const until = weekRange(today).start
  const { farms, litters } = await tx.one(sql<{ farms: number; litters: number }>`
    with farm as (select o.uid from organize o where o.type = 'farm' and not o.deleted and o.uid in (
        select f.organize_id from project_farm f where f.project_id = ${uid} and not f.deleted
        union select p.organize_id from project p where p.uid = ${uid}))
    select (select count(*)::int from farm) as farms, (select count(*)::int from farm join litter l on l.farm_id = farm.uid
      where not l.init and l.farrow_date >= ${addDays(until, -7 * WEEKS)} and l.farrow_date < ${until}) as litters`)
  if (farms === 0) return null
  const farrowings = fraction(litters, WEEKS)
  const hundred = fraction(100)
  const reached = attainment(farrowings, flow.farrowings)
  const load = inputs.crates && fullLoad(farrowings, inputs.crates, inputs.crateWeeks)
  return {
    farrowings: shown(farrowings),
    attainment: reached && shown(times(reached, hundred)),
    fullLoad: load && shown(times(load, hundred)),
  }
}
