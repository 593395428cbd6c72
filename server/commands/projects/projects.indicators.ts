import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { defaultIndicator, type IndicatorCode } from '#domain/indicators.ts'
import {
  type FlowValues,
  flowCodes,
  flowInput,
  flowValueMistake,
  isFlowCode,
  usualFlowValues,
} from '#domain/plan/flow-inputs.ts'
import { audit } from '#server/kit/audit.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { byKey } from '#server/kit/narrow.ts'
import { parametersOf } from '#server/kit/parameters.read.ts'
import { invalid } from '#server/kit/refused.ts'
import type { WritePolicy } from '#server/kit/store-deps.ts'
import { type Indicators, indicatorsOf } from '#server/queries/indicators-of.ts'
import type { Act } from '../entry/entry.act.ts'
import { projectFor } from './place.ts'

/** Values stay in the range of their input. */
export const projectIndicatorPolicy: WritePolicy = async (tx, caller, { before, after }) => {
  await projectFor(tx, caller, before?.projectId)
  if (!before || !after || !('value' in after)) return {}
  const code = String(before.code)
  const value = after.value === null || after.value === undefined ? null : String(after.value)
  const mistake = isFlowCode(code) ? flowValueMistake(code, value) : null
  if (mistake) throw invalid({ value: [mistake] })
  return {}
}

/** The default of every input that is not set for the project: targets and parameters of its node, else industry figures. */
async function usualValues(tx: Tx, node: string, today: string): Promise<FlowValues> {
  const indicators = await indicatorsOf(tx, [node], today)
  const parameters = await parametersOf(tx, node, today)
  return usualFlowValues(
    (code) => targetOf(indicators, code),
    (key) => parameters[key],
  )
}

/** An indicator without a target, kept for its warnings alone, gives its default. */
const targetOf = (indicators: Indicators, code: IndicatorCode): number | null =>
  indicators[code].target ?? defaultIndicator(code).target

/** Adds a row for each input missing in a project, with its default. */
export async function addIndicators(tx: Tx, projectUid: string): Promise<void> {
  const project = await tx.row(sql<{
    organizeId: string
    companyId: string | null
    today: string
    kept: string[]
  }>`
    select organize_id as "organizeId", company_id as "companyId", app_today() as today,
        array(select i.code from project_indicator i where i.project_id = p.uid and not i.deleted) as kept
      from project p where uid = ${projectUid} and not deleted`)
  if (!project) return
  const missing = flowCodes.filter((code) => !project.kept.includes(code))
  if (missing.length === 0) return
  const usual = await usualValues(tx, project.organizeId, project.today)
  const rows = missing.map((code) => {
    const { label, unit, hint = null } = flowInput(code)
    return sql`(${project.companyId}::uuid, ${uuidv7()}::uuid, ${projectUid}::uuid, ${flowCodes.indexOf(code) + 1}::int, ${label},
      ${usual[code]}::numeric, ${unit}, ${usual[code]}::numeric, ${hint}, ${code}, ${project.organizeId}::uuid)`
  })
  await tx.run(sql`insert into project_indicator (company_id, uid, project_id, rank, name, value, unit, usual, note, code, organize_id)
    values ${sql.join(rows)}`)
}

/** The inputs of a project as stored; defaults for the others. */
export async function flowValuesOf(
  tx: Tx,
  { uid, organizeId }: { uid: string; organizeId: string },
  today: string,
): Promise<FlowValues> {
  const kept = await tx.map(sql<[string, string | null]>`
    select code, value from project_indicator
    where project_id = ${uid} and not deleted`)
  const usual = await usualValues(tx, organizeId, today)
  return byKey(flowCodes, (code) => kept.get(code) ?? usual[code])
}

/** Resets all inputs to the present defaults of the project's node. */
export async function resetIndicators({ tx, caller, today }: Act, projectUid: string): Promise<void> {
  const project = await projectFor(tx, caller, projectUid)
  const before = await flowValuesOf(tx, project, today)
  const usual = await usualValues(tx, project.organizeId, today)
  for (const code of flowCodes)
    await tx.run(sql`update project_indicator set value = ${usual[code]}::numeric, usual = ${usual[code]}::numeric, version = version + 1,
        updated_by = ${caller.uid}, updated_at = now()
      where project_id = ${project.uid} and code = ${code} and not deleted`)
  await audit(tx, caller, {
    target: 'projectProductionIndicatorManage',
    targetUid: project.uid,
    before,
    after: usual,
  })
}

/** Deletes the indicators of deleted projects. */
export const dropIndicators = (tx: Tx, caller: Caller, projectUid: string): Promise<void> =>
  tx.run(sql`update project_indicator set deleted = true, updated_by = ${caller.uid}, updated_at = now()
    where project_id = ${projectUid}`)
