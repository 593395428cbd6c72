import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'

/** A place of a farm; of the farm itself only its children are used. */
export interface Node {
  readonly uid: string
  readonly parentId: string | null
  readonly name: string
  readonly kind: 'HOUSE' | 'UNIT' | 'PEN'
  houseType: string | null
  capacity: number | null
  readonly level: number
  readonly treePath: string
  readonly sort: number
}

/** The places of a farm by nested names; updated with every place built. */
export interface Tree {
  readonly root: Node
  child(parent: Node, name: string): Node | undefined
  count(parent: Node): number
  add(node: Node): void
}

const keyOf = (parentId: string | null, name: string): string => `${parentId} ${name}`

/** Houses below a department of the farm are found by their name as well. */
export async function loadTree(tx: Tx, farmId: string): Promise<Tree> {
  const found = await tx.rows(sql<Node & { type: string }>`
    select o.uid, o.parent_id as "parentId", o.name, o.type, o.kind, o.house_type as "houseType", o.capacity, o.level,
        o.tree_path as "treePath", coalesce(o.sort, 0) as sort
      from organize o join organize f on o.tree_path like f.tree_path || '%'
     where f.uid = ${farmId} and not o.deleted and (o.uid = f.uid or o.type = 'house') order by o.level, o.sort, o.uid`)
  const root = found.find((node) => node.uid === farmId)
  if (!root) throw new Error(`no farm ${farmId}`)
  const children = new Map<string, Node>()
  const counts = new Map<string, number>()
  const parentOf = ({ kind, parentId }: Node) => (kind === 'HOUSE' ? farmId : parentId)
  const add = (node: Node) => {
    const parent = parentOf(node)
    const key = keyOf(parent, node.name)
    if (!children.has(key)) children.set(key, node)
    counts.set(String(parent), (counts.get(String(parent)) ?? 0) + 1)
  }
  for (const node of found) if (node !== root) add(node)
  return {
    root,
    add,
    child: ({ uid }, name) => children.get(keyOf(uid, name)),
    count: ({ uid }) => counts.get(uid) ?? 0,
  }
}
