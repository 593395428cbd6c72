import { sql } from 'kysely'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { snake } from '#server/kit/names.ts'
import { forbidden, invalid } from '#server/kit/refused.ts'
import type { Row } from '#server/kit/store.ts'
import type { Values, WritePolicy } from '#server/kit/store-deps.ts'
import { assertAnswersStay } from '../costs/moved-farm.ts'
import { coversNodes } from '../policies/reach.ts'
import { renameUnit } from '../policies/semen-range.ts'
import { assertEmpty } from './organisation-content.ts'

interface Parent extends Place {
  uid: string
  treePath: string
  level: number
  /** Nearest farm at or above; a house never leaves its farm. */
  farm: string | null
}

/** Policy of organisation nodes: valid nesting, path and level kept by the server, everything inside the caller's scope. */
export const organisationPolicy: WritePolicy = async (tx, caller, { uid, before, after }) => {
  if (after === null) {
    await assertNotGrantedItself(caller, before, '不能删除自己所属的组织')
    await assertEmpty(tx, uid, before?.type === 'house')
    return {}
  }
  const row: Values = { ...before, ...after }
  if (before) assertSameType(before, row)
  await renameUnit(tx, uid, before, after)
  // the place comes first: a refusal must not reveal existing names
  const parent = before ? await newParent(tx, caller, before, row) : await parentOf(tx, caller, row, 'share')
  await assertFreeNames(tx, uid, row)
  if (!parent) return {}
  return before ? move(tx, before, parent) : place(uid, parent)
}

/** The new parent of a moved node; null where it stays. */
async function newParent(tx: Tx, caller: Caller, before: Row, row: Values): Promise<Parent | null> {
  if (row.parentId === before.parentId) return null
  await assertNotGrantedItself(caller, before, '不能移动自己所属的组织')
  return parentOf(tx, caller, row, 'update')
}

const place = (uid: string, parent: Parent): Values => ({
  tree_path: `${parent.treePath}${uid}/`,
  level: parent.level + 1,
})

async function assertNotGrantedItself(caller: Caller, node: Row | null, message: string): Promise<void> {
  if (caller.scope.paths.includes(String(node?.treePath))) throw forbidden(message)
}

function assertSameType(before: Row, row: Values): void {
  if (row.type !== before.type) throw invalid({ type: ['类型保存后不能修改'] })
  if ((row.kind ?? null) !== (before.kind ?? null)) throw invalid({ kind: ['级别保存后不能修改'] })
}

/**
 * The parent of a node: in the caller's scope and of a fitting kind. The tree is locked first (shared for additions,
 * exclusively for moves), so two moves cannot make a ring and nothing is added below a path being changed.
 */
export async function parentOf(tx: Tx, caller: Caller, row: Values, lock: 'share' | 'update') {
  await tx.run(sql`
    select uid from organize where level = 1 ${lock === 'share' ? sql`for share` : sql`for update`}`)
  if (typeof row.parentId !== 'string') throw invalid({ parentId: ['请选择上级'] })
  if (!(await coversNodes(tx, caller, [row.parentId]))) throw forbidden('所选上级超出您的管理范围')
  const parent = await tx.row(sql<Parent>`select o.uid, o.type, o.kind, o.tree_path as "treePath", o.level,
      (select f.uid from organize f where f.type = 'farm' and o.tree_path like f.tree_path || '%' limit 1) as farm
    from organize o where o.uid = ${row.parentId}`)
  if (!parent) throw invalid({ parentId: ['上级不存在'] })
  const problem = nestingProblem({ type: String(row.type), kind: row.kind ? String(row.kind) : null }, parent)
  if (problem) throw invalid({ parentId: [problem] })
  return parent
}

/** Rewrites the paths of the node and of everything below it, in this transaction. */
async function move(tx: Tx, before: Row, parent: Parent): Promise<Values> {
  const path = String(before.treePath)
  if (parent.treePath.startsWith(path)) throw invalid({ parentId: ['不能移动到自己或自己的下级'] })
  const farm = await tx.value(sql<string>`
    select uid from organize where type = 'farm' and ${path} like tree_path || '%'`)
  if (before.type === 'house' && parent.farm !== farm) throw invalid({ parentId: ['栋舍不能移到其他猪场'] })
  await assertAnswersStay(tx, path, parent.treePath)
  const own = place(before.uid, parent)
  await tx.run(sql`update organize set tree_path = ${own.tree_path} || substr(tree_path, ${path.length + 1}),
      level = level + ${Number(own.level) - Number(before.level)}, updated_at = now()
    where tree_path like ${`${path}%`} and uid <> ${before.uid}`)
  return own
}

/** Names are unique among siblings, codes in a farm for places and in a company for the rest, short names in a company. */
async function assertFreeNames(tx: Tx, uid: string, row: Values): Promise<void> {
  const namesakes = sql`o.uid <> ${uid} and not o.deleted`
  const hasSibling = await tx.has(sql`select 1 from organize o where ${namesakes} and o.name = ${row.name}
    and o.parent_id is not distinct from ${row.parentId ?? null}::uuid`)
  if (hasSibling) throw invalid({ name: ['同级下名称已存在'] })
  const around = row.type === 'house' ? 'farm' : 'company'
  for (const [key, label] of Object.entries({ code: '编码', shortName: '简称' })) {
    if (!row[key]) continue
    const isTaken =
      await tx.has(sql`select 1 from organize o where ${namesakes} and ${sql.ref(`o.${snake(key)}`)} = ${row[key]}
      and (o.type = 'house') = ${row.type === 'house'} and o.tree_path like (
        select a.tree_path || '%' from organize a join organize p on p.tree_path like a.tree_path || '%'
         where p.uid = ${row.parentId ?? uid}::uuid and a.type = ${around} order by a.level desc limit 1)`)
    if (isTaken) throw invalid({ [key]: [`${label}已存在`] })
  }
}

interface Place {
  readonly type: string
  readonly kind: string | null
}

const names: Readonly<Record<string, string>> = {
  company: '公司',
  department: '部门',
  farm: '猪场',
  HOUSE: '栋舍',
  UNIT: '单元',
  PEN: '栏位',
}

/** Kinds allowed directly below a kind. The group is the top company; a production line is a department of a farm. */
const below: Readonly<Record<string, readonly string[]>> = {
  company: ['company', 'department', 'farm'],
  department: ['department', 'farm', 'HOUSE'],
  farm: ['department', 'HOUSE'],
  HOUSE: ['UNIT', 'PEN'],
  UNIT: ['PEN'],
  PEN: [],
}

const word = ({ type, kind }: Place): string => (type === 'house' ? (kind ?? 'HOUSE') : type)

/** The reason why a node cannot be below another, or null. A farm's own department holds no farm, a company's no house. */
function nestingProblem(child: Place, parent: Place & { readonly farm: string | null }): string | null {
  const [inner, outer] = [word(child), word(parent)]
  const fits = below[outer]?.includes(inner) ?? false
  const inFarm = parent.farm !== null
  const strayed = parent.type === 'department' && (inner === 'farm' ? inFarm : inner === 'HOUSE' && !inFarm)
  return fits && !strayed ? null : `${names[outer] ?? outer}下不能设置${names[inner] ?? inner}`
}
