import { sql } from 'kysely'
import { settingsOn } from '#domain/parameter-history.ts'
import { defaultText } from '#domain/parameter-value.ts'
import { isParameterKey, type ParameterKey, parameterKeys, parameterOf } from '#domain/parameters.ts'
import type { ParameterPlace, ParameterRow, SettingRow } from '#resources/answers/parameters.shapes.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { parametersOf } from '#server/kit/parameters.read.ts'
import { forbidden, invalid } from '#server/kit/refused.ts'
import type { Act } from '../entry/entry.act.ts'

/** All settings at a node and above it, newest first; only of one key when it is given. */
export const settingRows = (tx: Tx, node: string | null, key: ParameterKey | null): Promise<SettingRow[]> =>
  tx.rows(sql<SettingRow>`
    select s.uid, s.name, coalesce(o.level, 0) as level, s.effective_from as "from", s.value, s.company_id as node,
      o.name as "nodeName", o.type as "nodeType", s.reason, u.name as by, s.created_at as at
      from app_setting s left join organize o on o.uid = s.company_id left join sys_user u on u.uid = s.created_by
     where (${key}::text is null or s.name = ${key}) and (s.company_id is null or exists (
       select 1 from organize asked where asked.uid = ${node}::uuid and asked.tree_path like o.tree_path || '%'))
     order by s.effective_from desc, o.level desc nulls last, s.created_at desc`)

/** Every key a company or farm may set, with its state at a node on a day; the others are in 系统配置. */
export function parameterRows(settings: readonly SettingRow[], today: string): ParameterRow[] {
  const byKey = Map.groupBy(settings, (one) => one.name)
  const own = parameterKeys.filter((key) => parameterOf(key).system?.companies !== false)
  return own.map((key) => rowOf(key, byKey.get(key) ?? [], today))
}

function rowOf(key: ParameterKey, settings: readonly SettingRow[], today: string): ParameterRow {
  const at = (type: string | null) =>
    settingsOn(
      settings.filter((one) => one.nodeType === type),
      today,
    ).get(key) ?? null
  const common = at(null)
  const [company, farm] = [at('company'), at('farm')]
  const value = farm ?? company ?? common
  const holding = value === null ? undefined : settings.find((one) => holds(one, farm, company, today))
  const planned = settings.findLast((one) => one.from > today)
  return {
    key,
    default: defaultText(key),
    common,
    company,
    farm,
    holds: value ?? defaultText(key),
    from: holding?.from ?? null,
    by: holding?.by ?? null,
    planned: planned ? { from: planned.from, value: planned.value } : null,
  }
}

/** True for the setting in force, of settings newest first. */
function holds(one: SettingRow, farm: string | null, company: string | null, today: string): boolean {
  const type = farm !== null ? 'farm' : company !== null ? 'company' : null
  return one.nodeType === type && one.from <= today && one.value === (farm ?? company ?? one.value)
}

/**
 * The company or farm whose parameters are requested: the named one, inside the caller's reach, else his own. The root
 * of the deployment means all, which is null.
 */
export async function placeOf(tx: Tx, caller: Caller, organizeId: string | null) {
  const asked = organizeId ?? caller.organizeId
  if (!(await isInReach(tx, caller, asked))) throw forbidden('没有该组织的权限')
  const place = await tx.row(sql<ParameterPlace & { level: number }>`select up.uid, up.name, up.type, up.level
    from organize up, organize o where o.uid = ${asked} and o.tree_path like up.tree_path || '%'
      and up.type in ('company', 'farm') order by up.level desc limit 1`)
  if (!place) throw invalid({ organizeId: ['只能选择公司或猪场'] })
  return place.level === 1 ? null : { uid: place.uid, name: place.name, type: place.type }
}

/**
 * One setting as text for an organisation (spec §7), '' for an unknown name. Outside the nodes below, at and above
 * the caller's only the common value is answered.
 */
export async function settingFor(act: Act, name: string, organizeId: string | null): Promise<string> {
  const { tx, caller, today } = act
  if (!isParameterKey(name)) return ''
  const reached = organizeId !== null && (await isInReach(tx, caller, organizeId))
  return String((await parametersOf(tx, reached ? organizeId : null, today))[name])
}

/** True where a node is at, below or above one of the caller's. */
const isInReach = (tx: Tx, caller: Caller, node: string): Promise<boolean> =>
  tx.has(sql`select 1 from organize o where o.uid = ${node}::uuid and not o.deleted
    and exists (select 1 from unnest(${caller.scope.paths}::text[]) granted
      where o.tree_path like granted || '%' or granted like o.tree_path || '%')`)
