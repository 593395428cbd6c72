import { sql } from 'kysely'
import { STATUS_LABELS } from '#domain/sow/sow.labels.ts'
import type { PigStatus, SowHistory } from '#domain/sow/sow.types.ts'
import type { Identity } from '#resources/answers/rebuild.ts'
import type { Tx } from '#server/kit/database.ts'

/** Both sides of the identities of §4.10, by `rule item`, added up over the parts of a farm. */
export type Identities = ReadonlyMap<string, Identity>

/**
 * R2: heads by state, by replay and by the animals' rows. R3: suckling piglets, by replay, by the litters' rows, and
 * as live + in − out − dead − selected − weaned.
 */
export async function identitiesOf(
  tx: Tx,
  farmId: string,
  pigIds: readonly string[],
  histories: readonly SowHistory[],
): Promise<Identities> {
  const states = await tx.rows(sql<{ item: string; heads: number }>`
    select status as item, count(*)::int as heads from pig
    where farm_id = ${farmId} and uid = any(${pigIds}::uuid[]) and exit_date is null and not deleted group by 1`)
  const here = histories.filter((one) => one.status !== null && !one.exit)
  const byState = Map.groupBy(here, (one) => String(one.status))
  const lines = new Map<string, Identity>()
  const add = (line: Identity) => lines.set(`${line.rule} ${line.item}`, line)
  for (const status of new Set([...byState.keys(), ...states.map((row) => row.item)])) {
    const actual = states.find((row) => row.item === status)?.heads ?? 0
    const item = STATUS_LABELS[status as PigStatus] ?? status
    add({ rule: 'R2', item, expected: byState.get(status)?.length ?? 0, actual })
  }
  for (const line of await sucklingOf(tx, farmId, pigIds, histories)) add(line)
  return lines
}

async function sucklingOf(
  tx: Tx,
  farmId: string,
  pigIds: readonly string[],
  histories: readonly SowHistory[],
): Promise<Identity[]> {
  const { suckling, moved, counted } = await tx.one(sql<Record<'suckling' | 'moved' | 'counted', number>>`
    select coalesce(sum(l.suckling), 0)::int as suckling, coalesce(sum(m.moved), 0)::int as moved,
      coalesce(sum(l.foster_in - l.foster_out - l.deaths - l.weaned - l.selected + m.begun + m.gone), 0)::int as counted
      from litter l left join lateral (select coalesce(sum(qty), 0) as moved,
          coalesce(sum(qty) filter (where kind in ('BORN', 'INIT')), 0) as begun,
          coalesce(sum(qty) filter (where kind = 'END'), 0) as gone
        from litter_move m where m.farm_id = l.farm_id and m.litter_uid = l.uid) m on true
     where l.farm_id = ${farmId} and l.pig_id = any(${pigIds}::uuid[])`)
  const expected = histories.flatMap((one) => one.litters).reduce((sum, one) => sum + one.suckling, 0)
  return [
    { rule: 'R3', item: '带仔数', expected, actual: suckling },
    { rule: 'R3', item: '活仔＋寄入－寄出－死亡－选留－断奶', expected: suckling, actual: counted },
    { rule: 'R3', item: '逐次变动合计', expected: suckling, actual: moved },
  ]
}

/** Adds the lines of one part to those of the others. */
export function addUp(sum: Map<string, Identity>, part: Identities): void {
  for (const [key, line] of part) {
    const known = sum.get(key)
    const [expected, actual] = [line.expected + (known?.expected ?? 0), line.actual + (known?.actual ?? 0)]
    sum.set(key, { ...line, expected, actual })
  }
}
