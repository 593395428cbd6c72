import { sql } from 'kysely'
import { type Gate, type Phase, type ProjectKind, passMistake, stageOf } from '#domain/plan/phases.ts'
import { audit } from '#server/kit/audit.ts'
import type { Tx } from '#server/kit/database.ts'
import { conflict, invalid, notFound, Refused } from '#server/kit/refused.ts'
import type { SeenVersion } from '../documents/locked-document.ts'
import type { Act, Acting } from '../entry/entry.act.ts'
import { projectFor } from './place.ts'

interface Found {
  readonly kind: ProjectKind
  readonly status: string
  readonly startDate: string
  readonly gates: readonly Gate[] | null
  readonly version: number
}

/** Passes the gate of the project's present phase (§5.4: phase gates). */
export async function passPhase(
  act: Act,
  { uid, version, ...gate }: SeenVersion & { phase: Phase; passedOn: string; note: string | null },
): Promise<void> {
  const project = await openProject(act, { uid, version })
  const open = await openItems(act.tx, uid, gate.phase)
  const gates = project.gates ?? []
  const mistake = passMistake({ ...project, gates, today: act.today, open }, gate)
  if (mistake) throw invalid({ [mistake.field]: [mistake.message] })
  await setGates(act, uid, project, [...gates, { ...gate, passedBy: act.caller.name }])
}

/** Takes the last gate back: the phase is open again. */
export async function reopenPhase(act: Act, asked: SeenVersion & { reason: string }): Promise<void> {
  const project = await openProject(act, asked)
  const gates = project.gates ?? []
  if (gates.length === 0) throw new Refused('ERROR', '项目还没有通过的阶段')
  await setGates(act, asked.uid, project, gates.slice(0, -1), asked.reason)
}

async function openProject({ tx, caller }: Acting, { uid, version }: SeenVersion): Promise<Found> {
  await projectFor(tx, caller, uid)
  const project =
    await tx.row(sql<Found>`select kind, status, start_date as "startDate", gates, version from project
    where uid = ${uid}`)
  if (!project) throw notFound()
  if (project.version !== version) throw conflict({}, project)
  if (project.status !== 'ACTIVE') throw new Refused('ERROR', '项目已暂停或终止，不能变更阶段')
  return project
}

/** Items of a phase in the plan in force that are not done. */
const openItems = (tx: Tx, projectId: string, phase: string): Promise<string[]> =>
  tx.values(sql<string>`select i.name from project_plan p join plan_item i on i.plan_id = p.uid
    where p.project_id = ${projectId} and p.in_force and not p.deleted and not i.deleted and i.phase = ${phase}
      and coalesce(i.done_rate, 0) < 100 order by i.seq, i.uid`)

async function setGates(
  { tx, caller }: Acting,
  uid: string,
  { kind, gates: former }: Found,
  gates: readonly Gate[],
  reason?: string,
): Promise<void> {
  await tx.run(sql`update project set gates = ${JSON.stringify(gates)}::jsonb, stage = ${stageOf(kind, gates)}, version = version + 1,
    updated_by = ${caller.uid}, updated_at = now() where uid = ${uid}`)
  const change = { before: { gates: former ?? [] }, after: { gates }, reason }
  await audit(tx, caller, { target: 'projectM', targetUid: uid, ...change })
}
