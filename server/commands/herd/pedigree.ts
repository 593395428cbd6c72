import { sql } from 'kysely'
import type { Ancestor } from '#resources/answers/animal-card.ts'
import type { Tx } from '#server/kit/database.ts'

export interface PigNode {
  uid: string
  earNo: string
  sex: string
  birth: string | null
  sire: string | null
  dam: string | null
  /** Ancestors reported by the farm it came from. */
  reported?: { sire: Ancestor | null; dam: Ancestor | null } | null
}

const GENERATIONS = 3

/** The animal, and all animals with the names of three generations above it. */
export const familyOf = (farmId: string, pigId: string) => sql<PigNode>`
    with recursive line as (
      select uid, ear_no, sex, birth_date, sire_ear_no, dam_ear_no, 0 as depth from pig where farm_id = ${farmId} and uid = ${pigId}
      union
      select p.uid, p.ear_no, p.sex, p.birth_date, p.sire_ear_no, p.dam_ear_no, line.depth + 1 from pig p
        join line on p.farm_id = ${farmId} and not p.deleted and p.ear_no in (line.sire_ear_no, line.dam_ear_no)
       where line.depth < ${GENERATIONS}::int)
    select distinct on (uid) uid, ear_no as "earNo", sex, birth_date as birth, sire_ear_no as sire, dam_ear_no as dam,
      (select e.payload->'pedigree' from pig_event e where e.farm_id = ${farmId} and e.pig_id = line.uid
         and e.type = 'event_entry' and e.payload ? 'pedigree' limit 1) as reported
      from line order by uid, depth`

/** The animal with three generations above it. */
export async function pedigreeOf(tx: Tx, farmId: string, pigId: string): Promise<Ancestor | null> {
  const found = await tx.rows(familyOf(farmId, pigId))
  return treeOf(pigId, found)
}

export function treeOf(pigId: string, family: readonly PigNode[]): Ancestor | null {
  const own = family.find((row) => row.uid === pigId)
  return own ? familyTree(own, family) : null
}

/**
 * Builds the tree. Ear numbers are reused after an exit, so the parent of a name is the animal of the right sex that
 * was born before its child; no animal is its own ancestor.
 */
export function familyTree(own: PigNode, known: readonly PigNode[]): Ancestor {
  const parent = (child: PigNode, earNo: string | null, sex: string, seen: readonly string[]) => {
    if (!earNo || seen.length > GENERATIONS) return null
    const fits = (one: PigNode) =>
      one.earNo === earNo && one.sex === sex && !seen.includes(one.uid) && isOlder(one, child)
    const row = known.find(fits)
    return row ? build(row, seen) : { earNo, uid: null, sire: null, dam: null }
  }
  const build = (row: PigNode, above: readonly string[]): Ancestor => {
    const seen = [...above, row.uid]
    if (row.reported)
      return { earNo: row.earNo, uid: row.uid, ...cut(row.reported, GENERATIONS - above.length) }
    return {
      earNo: row.earNo,
      uid: row.uid,
      sire: parent(row, row.sire, 'M', seen),
      dam: parent(row, row.dam, 'F', seen),
    }
  }
  return build(own, [])
}

const isOlder = (parent: PigNode, child: PigNode): boolean =>
  parent.birth === null || child.birth === null || parent.birth < child.birth

/** Reported ancestors, as many generations as the tree still has room for. */
function cut({ sire, dam }: Pick<Ancestor, 'sire' | 'dam'>, left: number): Pick<Ancestor, 'sire' | 'dam'> {
  if (left <= 0) return { sire: null, dam: null }
  const of = (one: Ancestor | null) => one && { ...one, ...cut(one, left - 1) }
  return { sire: of(sire), dam: of(dam) }
}
