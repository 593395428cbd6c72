import { sql } from 'kysely'
import type { Resource } from '#kit/resource.ts'
import { resourceNamed } from '#server/declarations.ts'
import type { Tx } from '#server/kit/database.ts'
import { dangling, type Pointer } from '#server/kit/pointers.ts'
import type { ParsedRow } from './parse-rows.ts'
import { broken, type RowViolation, wrongCell } from './row-result.ts'

/**
 * Adds to each row the cells whose target the caller may not use: a place of another farm, a word of another
 * dictionary, a pen outside the house of the same row.
 */
export async function checkReferences(tx: Tx, farmId: string, rows: readonly ParsedRow[]) {
  const pointers = rows.flatMap((row) => row.pointers)
  const lost = new Set(await dangling(tx, pointers, resourceNamed, withinFarm(farmId)))
  const inside = await pensInHouses(tx, rows)
  return rows.map((row) => {
    const problems = row.pointers.filter((one) => lost.has(one)).map(problemOf)
    const { houseId, penId } = row.payload
    const strayed = problems.length === 0 && houseId && penId && !inside.has(`${houseId} ${penId}`)
    if (strayed) problems.push(wrongCell('penId', '栏位不在所选栋舍内'))
    return problems.length > 0 ? { ...row, problems: [...row.problems, ...problems] } : row
  })
}

/** Row-level security hides rows of others, except in the organisation tree: there the target must belong to the farm. */
const withinFarm = (farmId: string) => (target: Resource) =>
  target.table === 'organize'
    ? sql`t.tree_path like (select f.tree_path || '%' from organize f where f.uid = ${farmId})`
    : sql`true`

/** Pens of the rows that are in the house named in the same row, as `house pen`. */
async function pensInHouses(tx: Tx, rows: readonly ParsedRow[]): Promise<ReadonlySet<string>> {
  const both = rows.map((row) => row.payload).filter(({ houseId, penId }) => houseId && penId)
  if (both.length === 0) return new Set()
  const [houses, pens] = [both.map((one) => one.houseId), both.map((one) => one.penId)]
  const found = await tx.values(sql<string>`select h.uid || ' ' || p.uid from organize h
    join organize p on p.tree_path like h.tree_path || '%'
    where h.uid = any(${houses}::uuid[]) and p.uid = any(${pens}::uuid[])`)
  return new Set(found)
}

const problemOf = ({ key, field }: Pointer): RowViolation =>
  field.kind === 'organisation' ? broken('V-701', key, {}, 1) : wrongCell(key, `请选择正确的${field.label}`)
