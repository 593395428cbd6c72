import { sql } from 'kysely'
import { type Gate, type Phase, type ProjectKind, passMistake, stageOf } from '#domain/plan/phases.ts'
import { audit } from '../../kit/audit.ts'
import type { Caller } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { conflict, invalid, notFound, Refused } from '../../kit/refused.ts'
import type { SeenVersion } from '../documents/locked-document.ts'
import type { Act } from '../entry/entry.act.ts'
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
  { tx, caller, today }: Act,
  { uid, version, ...gate }: SeenVersion & { phase: Phase; passedOn: string; note: string | null },
): Promise<void> {
  const project = await openProject(tx, caller, { uid, version })
  const gates = project.gates ?? []
  const open = await openItems(tx, uid, gate.phase)
  const mistake = passMistake({ ...project, gates, today, open }, gate)
  if (mistake) throw invalid({ [mistake.field]: [mistake.message] })
  const next = [...gates, { ...gate, passedBy: caller.name }]
  await write(tx, caller, uid, { kind: project.kind, gates: next })
  await audit(tx, caller, [{ target: 'projectM', targetUid: uid, before: { gates }, after: { gates: next } }])
}

/** Takes the last gate back: the phase is open again. */
export async function reopenPhase(
  { tx, caller }: Act,
  { uid, version, reason }: SeenVersion & { reason: string },
): Promise<void> {
  const project = await openProject(tx, caller, { uid, version })
  const gates = project.gates ?? []
  if (gates.length === 0) throw new Refused('ERROR', '项目还没有通过的阶段')
  const next = gates.slice(0, -1)
  await write(tx, caller, uid, { kind: project.kind, gates: next })
  const entry = { target: 'projectM', targetUid: uid, before: { gates }, after: { gates: next }, reason }
  await audit(tx, caller, [entry])
}

async function openProject(tx: Tx, caller: Caller, { uid, version }: SeenVersion): Promise<Found> {
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
async function openItems(tx: Tx, projectId: string, phase: string): Promise<string[]> {
  const found = await tx.rows(sql<{ name: string }>`
    select i.name from project_plan p join plan_item i on i.plan_id = p.uid
    where p.project_id = ${projectId} and p.in_force and not p.deleted and not i.deleted and i.phase = ${phase}
      and coalesce(i.done_rate, 0) < 100 order by i.seq, i.uid`)
  return found.map(({ name }) => name)
}

const write = (
  tx: Tx,
  caller: Caller,
  uid: string,
  { kind, gates }: { kind: ProjectKind; gates: readonly Gate[] },
): Promise<void> =>
  tx.run(sql`update project set gates = ${JSON.stringify(gates)}::jsonb, stage = ${stageOf(kind, gates)}, version = version + 1,
    updated_by = ${caller.uid}, updated_at = now() where uid = ${uid}`)
