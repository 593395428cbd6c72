import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { penKind } from '#resources/golive/golive.kinds.ts'
import { audit } from '#server/kit/audit.ts'
import { type BulkTable, bulkInsert } from '#server/kit/bulk.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { keysOf } from '#server/kit/narrow.ts'
import { Refused } from '#server/kit/refused.ts'
import { wrongCell } from '../entry/row-result.ts'
import {
  accepted,
  type ImportHandler,
  type ImportResult,
  type ImportRow,
  refused,
  skipped,
  type TakingBack,
} from '../import/handlers/handlers.types.ts'
import { placesInUse } from '../organisation/organisation-content.ts'
import { parentOf } from '../organisation/organisation-policy.ts'
import { loadTree, type Node, type Tree } from './place-tree.ts'
import { type CheckedRow, rowReader } from './row.ts'

export const organize: BulkTable = {
  name: 'organize',
  key: ['uid'],
  columns: {
    uid: 'uuid',
    parent_id: 'uuid',
    type: 'text',
    kind: 'text',
    name: 'text',
    sort: 'integer',
    status: 'text',
    house_type: 'text',
    capacity: 'integer',
    level: 'integer',
    tree_path: 'text',
    created_by: 'uuid',
    updated_by: 'uuid',
  },
}

/** Changes by the rows of a chunk to the places of a farm. */
interface Plan {
  readonly tree: Tree
  readonly built: Node[]
  readonly changed: { readonly node: Node; readonly before: PlaceValues }[]
}

/** Target of a place in the audit trail. */
const TARGET = 'org-manage'

/** Values a row gives for an existing place. */
type PlaceValues = Pick<Node, 'houseType' | 'capacity'>

/** Result of a row: the places it built, from the house inwards, or the former values of the place. */
interface MadePlaces {
  readonly built?: readonly string[]
  readonly changed?: { readonly uid: string; readonly before: PlaceValues }
}

/** Sets type and capacity of an existing place. */
const setValues = (tx: Tx, caller: Caller, uid: string, { houseType, capacity }: PlaceValues) =>
  tx.run(sql`update organize set house_type = ${houseType}, capacity = ${capacity}::integer, updated_by = ${caller.uid},
      updated_at = now(), version = version + 1 where uid = ${uid} and not deleted`)

/**
 * Houses, units and pens by name: missing ones are built below those the row names, existing ones take type and capacity
 * of the row. Rows are read in order, so a pen may be below the house of an earlier row.
 */
export const placeRows: ImportHandler<MadePlaces> = {
  async record(tx, caller, { farmId }, rows) {
    // checks the right to build in this farm, and locks the tree against changes
    await parentOf(tx, caller, { type: 'house', kind: 'HOUSE', parentId: farmId }, 'share')
    const plan: Plan = { tree: await loadTree(tx, farmId), built: [], changed: [] }
    const results = rows.map((row: ImportRow) => judge(plan, readPlace(row)))
    await write(tx, caller, plan)
    return results
  },
  takeBack: takeBackPlaces,
}

const readPlace = rowReader(penKind)

type Step = readonly [name: string, kind: Node['kind']]

const pathOf = ({ cells }: CheckedRow): Step[] =>
  keysOf(COLUMNS).flatMap((kind): Step[] => {
    const name = cells[COLUMNS[kind]]
    return name ? [[String(name), kind]] : []
  })

const KINDS = { HOUSE: '栋舍', UNIT: '单元', PEN: '栏位' } as const
const COLUMNS = { HOUSE: 'house', UNIT: 'unit', PEN: 'pen' } as const

const valuesOf = ({ cells: { houseType, capacity } }: CheckedRow): PlaceValues => ({
  houseType: typeof houseType === 'string' ? houseType : null,
  capacity: typeof capacity === 'number' ? capacity : null,
})

function judge(plan: Plan, row: CheckedRow): ImportResult {
  const problem = row.problems.length > 0 ? row.problems : problemsOf(plan.tree, row)
  if (problem.length > 0) return refused(row.number, problem)
  const { houseType, capacity } = valuesOf(row)
  const path = pathOf(row)
  const before = plan.built.length
  let node = plan.tree.root
  for (const [name, kind] of path)
    node = plan.tree.child(node, name) ?? build(plan, node, name, kind, houseType)
  const built = plan.built.slice(before).map(({ uid }) => uid)
  if (built.length > 0) {
    node.capacity = capacity
    return accepted(row.number, { built } satisfies MadePlaces)
  }
  const wanted = {
    houseType: path.length === 1 && houseType ? houseType : node.houseType,
    capacity: capacity ?? node.capacity,
  }
  const was = change(plan, node, wanted)
  return was
    ? accepted(row.number, { changed: { uid: node.uid, before: was } } satisfies MadePlaces)
    : skipped(row.number)
}

/** A new house needs its type; a name in use for one kind of place is not accepted for another. */
function problemsOf(tree: Tree, row: CheckedRow) {
  let node: Node | undefined = tree.root
  for (const [name, kind] of pathOf(row)) {
    node = node && tree.child(node, name)
    if (!node && kind === 'HOUSE' && !row.cells.houseType)
      return [wrongCell('houseType', `栋舍“${name}”尚未建立，请填写舍别`)]
    if (node && node.kind !== kind) return [wrongCell(COLUMNS[kind], `“${name}”已经是${KINDS[node.kind]}`)]
  }
  return []
}

function build(plan: Plan, parent: Node, name: string, kind: Node['kind'], houseType: string | null): Node {
  const uid = uuidv7()
  const node: Node = {
    uid,
    parentId: parent.uid,
    name,
    kind,
    houseType: kind === 'HOUSE' ? houseType : parent.houseType,
    capacity: null,
    level: parent.level + 1,
    treePath: `${parent.treePath}${uid}/`,
    sort: plan.tree.count(parent) + 1,
  }
  plan.tree.add(node)
  plan.built.push(node)
  return node
}

/** Former values of a place that the row changes. One built by the same file simply takes the last row's values. */
function change({ built, changed }: Plan, node: Node, wanted: PlaceValues): PlaceValues | null {
  const before = { houseType: node.houseType, capacity: node.capacity }
  if (before.houseType === wanted.houseType && before.capacity === wanted.capacity) return null
  Object.assign(node, wanted)
  if (!built.includes(node)) changed.push({ node, before })
  return before
}

async function write(tx: Tx, caller: Caller, { built, changed }: Plan): Promise<void> {
  await bulkInsert(
    tx,
    organize,
    built.map((node) => ({
      uid: node.uid,
      parent_id: node.parentId,
      type: 'house',
      kind: node.kind,
      name: node.name,
      sort: node.sort,
      status: 'IN_USE',
      house_type: node.houseType,
      capacity: node.capacity,
      level: node.level,
      tree_path: node.treePath,
      created_by: caller.uid,
      updated_by: caller.uid,
    })),
  )
  for (const { node } of changed) await setValues(tx, caller, node.uid, node)
  await audit(tx, caller, [
    ...built.map(({ uid, parentId, name, kind, houseType, capacity }) => {
      return { target: TARGET, targetUid: uid, after: { parentId, name, kind, houseType, capacity } }
    }),
    ...changed.map(({ node: { uid, houseType, capacity }, before }) => {
      return { target: TARGET, targetUid: uid, before, after: { houseType, capacity } }
    }),
  ])
}

/**
 * Takes back an import of places: built ones are deleted, changed ones get their former values.
 * @throws Refused when a place is in use, or has places built below it later
 */
async function takeBackPlaces(tx: Tx, caller: Caller, { made, reason, advance }: TakingBack<MadePlaces>) {
  const rows = made.map((one) => one.made)
  const built = rows.flatMap((row) => row.built ?? [])
  await assertEmpty(tx, built)
  const changed = rows.flatMap((row) => row.changed ?? [])
  for (const { uid, before } of changed) await setValues(tx, caller, uid, before)
  await tx.run(sql`update organize set deleted = true, updated_by = ${caller.uid}, updated_at = now(), version = version + 1
    where uid = any(${built}::uuid[]) and not deleted`)
  await audit(tx, caller, [
    ...built.map((uid) => ({ target: TARGET, targetUid: uid, before: { deleted: false }, reason })),
    ...changed.map(({ uid, before }) => ({ target: TARGET, targetUid: uid, after: before, reason })),
  ])
  await advance(made.length)
}

async function assertEmpty(tx: Tx, built: readonly string[]): Promise<void> {
  const child = await tx.value(sql<string | null>`select name from organize
    where parent_id = any(${built}::uuid[]) and not deleted and not uid = any(${built}::uuid[]) limit 1`)
  if (child !== null) throw new Refused('ERROR', `其下另建了“${child}”，请先删除`)
  const used = await placesInUse(tx, built)
  if (used !== null) throw new Refused('ERROR', `“${used}”中有猪只或记录，不能回滚`)
}
