import Big from 'big.js'
import { sql } from 'kysely'
import { type SiloLine, type SiloMove, type SiloSums, siloBook, siloSums } from '#domain/standalone/silo.ts'
import type { Identity } from '#resources/answers/rebuild.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Sql } from '#server/kit/sql-words.ts'

interface Moved extends SiloMove {
  /** House and feed, by uid. */
  readonly silo: string
  readonly name: string
}

interface Silo {
  readonly name: string
  /** By the events, and by the tables. */
  readonly reported: readonly SiloLine[]
  readonly held: readonly SiloLine[]
}

/**
 * R6: deliveries to a silo, plus differences of counts, equal the feed used of it plus the change of its content; feed issued to a house
 * (领料) or recorded by stations is used as it is issued. One line for each house and feed, from its last count but one on, and one over all.
 */
export async function siloIdentity(tx: Tx, farmId: string): Promise<Identity[]> {
  const silos = paired(await moves(tx, events(farmId)), await moves(tx, tables(farmId)))
  if (silos.length === 0) return []
  const all: Identity = {
    rule: 'R6',
    item: '全部料塔：入料＋盘盈亏＝用料＋库存变化',
    expected: total(silos.map(({ reported }) => brought(siloSums(reported)))),
    actual: total(silos.map(({ held }) => spent(siloSums(held)))),
  }
  const below = silos.filter(({ held }) => held.some(({ balance }) => balance < 0)).length
  const empty: Identity = { rule: 'R6', item: '任一日余量小于0的料塔', expected: 0, actual: below }
  return [all, empty, ...silos.map(running)]
}

function running({ name, reported, held }: Silo): Identity {
  const counts = reported.filter(({ kind }) => kind === 'COUNT')
  const from = counts.at(-2)?.date
  const since = (book: readonly SiloLine[]) => siloSums(from ? book.filter(({ date }) => date > from) : book)
  const [sums, stand] = [since(reported), since(held)]
  const days = `${from ?? reported[0]?.date ?? ''}～${reported.at(-1)?.date ?? ''}`
  const change = minus(sums.closing, sums.opening)
  const words = `入料${sums.issued} 盘盈亏${sums.difference} 用料${sums.used} 库存变化${change}`
  return { rule: 'R6', item: `${name} ${days} ${words}`, expected: brought(sums), actual: spent(stand) }
}

const minus = (a: number, b: number): number => Number(new Big(a).minus(b))
const total = (numbers: readonly number[]): number =>
  Number(numbers.reduce((sum, one) => sum.plus(one), new Big(0)))
const brought = ({ issued, difference }: SiloSums): number => total([issued, difference])
const spent = ({ used, closing, opening }: SiloSums): number => total([used, closing, -opening])

function paired(reported: readonly Moved[], held: readonly Moved[]): Silo[] {
  const bySilo = (all: readonly Moved[]) => Map.groupBy(all, ({ silo }) => silo)
  const [events, rows] = [bySilo(reported), bySilo(held)]
  return [...new Set([...events.keys(), ...rows.keys()])]
    .map((silo): Silo => {
      const [mine, stored] = [events.get(silo) ?? [], rows.get(silo) ?? []]
      return { name: (mine[0] ?? stored[0])?.name ?? '', reported: siloBook(mine), held: siloBook(stored) }
    })
    .filter((one) => one.reported.length + one.held.length > 0)
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/**
 * Movements of all silos, keyed by the text of house and feed: comparing thousands as uuids would take longer than everything else. Uses
 * between two other movements are summed: the balance after the last is the lowest.
 */
const moves = (tx: Tx, from: Sql): Promise<Moved[]> =>
  tx.rows(sql<Moved>`select r.uid, r.date, r.kind, r.qty, r.house_id || ' ' || r.feed_id as silo,
      concat_ws(' ', h.name, f.name) as name
    from (select min(uid::text) as uid, max(date) as date, kind, sum(qty)::float as qty, house_id, feed_id from (
        select m.*, count(*) filter (where kind <> 'USE') over (partition by house_id, feed_id
            order by date, case kind when 'IN' then 0 when 'USE' then 1 else 2 end, uid) as run
          from (${from}) m where m.feed_id is not null) ordered
      group by house_id, feed_id, run, kind) r
    join organize h on h.uid::text = r.house_id left join material f on f.uid::text = r.feed_id`)

const cell = (key: string) => sql`(e.payload->>${sql.lit(key)})`

const events = (farmId: string) => sql`
  select e.uid, e.event_date as date, case e.type when 'feed_in' then 'IN' when 'feed_count' then 'COUNT' else 'USE' end as kind,
      coalesce(${cell('qty')}, ${cell('counted')})::numeric as qty,
      coalesce(${cell('placeId')}, ${cell('houseId')}) as house_id, ${cell('feedId')} as feed_id
    from farm_event e where e.farm_id = ${farmId}
     and (e.type in ('feed_in', 'feed_count') or (e.type = 'feed_use' and ${cell('source')} = 'SILO'))`

const tables = (farmId: string) => sql`
  select uid, move_date as date, kind, qty, house_id::text as house_id, feed_id::text as feed_id from silo_move where farm_id = ${farmId}
  union all
  select uid, use_date, 'USE', qty, house_id::text, feed_id::text from feed_use where farm_id = ${farmId} and source = 'SILO' and pig_id is null`
