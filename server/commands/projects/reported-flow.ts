import { sql } from 'kysely'
import { weekRange } from '#domain/calendar.ts'
import { flowFigures, flowWarnings } from '#domain/plan/flow-figures.ts'
import { type Fraction, shown } from '#domain/plan/fraction.ts'
import { type StartUpWeek, startUp } from '#domain/plan/start-up.ts'
import { project as projects } from '#resources/plan/project.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { scopeCondition } from '#server/kit/scope.ts'
import type { Act } from '../entry/entry.act.ts'
import { actualFlow, projectFlow, startUpInputs } from './projects.flow.ts'

/** The flow of a project for the screen: figures, warnings, present flow, and the start-up week by week. */
export async function reportedFlow(act: Act, projectId: string | null) {
  const { tx, caller, today } = act
  const uid = projectId ?? (await latestProject(tx, caller))
  if (uid === null) return { project: null }
  const project = await projectFlow(act, uid)
  const firstDay = await firstWeek(tx, project)
  return {
    project: { uid, name: project.name },
    figures: flowFigures(project.flow),
    warnings: flowWarnings(project.flow, project.capacity),
    actual: await actualFlow(tx, project, today),
    draft: await draftOf(tx, uid),
    firstDay,
    weeks: startUp(startUpInputs(project, firstDay)).map(reportedWeek),
  }
}

const heads = (value: Fraction): string => shown(value, 1)
const reportedWeek = ({ gilts, farrowings, weaned, grown, sold, ...week }: StartUpWeek) => ({
  ...week,
  gilts: heads(gilts),
  farrowings: heads(farrowings),
  weaned: heads(weaned),
  grown: heads(grown),
  sold: heads(sold),
})

/** The latest project in the caller's list; one of the company above a farm is visible to the farm's users as well. */
const latestProject = (tx: Tx, caller: Caller): Promise<string | null> =>
  tx.value(sql<string | null>`select t.uid from project t
    where not t.deleted and ${scopeCondition(projects, caller.scope)} order by t.start_date desc, t.uid desc limit 1`)

/** The first week of the planned introductions, or of the project's start. */
async function firstWeek(tx: Tx, { uid, startDate }: { uid: string; startDate: string }): Promise<string> {
  const first = await tx.value(sql<string | null>`
    select min(week_start) from project_intro where project_id = ${uid} and not deleted`)
  return weekRange(first ?? startDate).start
}

/** The draft that receives a project's figures. */
export async function draftOf(tx: Tx, projectUid: string): Promise<{ uid: string; planNo: string } | null> {
  const found = await tx.row(sql<{ uid: string; planNo: string }>`
    select uid, plan_no as "planNo" from project_plan
    where project_id = ${projectUid} and status = 'DRAFT' and not deleted order by edition desc limit 1`)
  return found ?? null
}
