import { sql } from 'kysely'
import type { CheckLine } from '#domain/close/answer.ts'
import { checkLabel } from '#domain/close/check-words.ts'
import type { Month } from '#domain/close/months.ts'
import type { Tx } from '#server/kit/database.ts'
import { unpricedUses } from '#server/queries/spendings.ts'
import { dosesSpent, fedAmount, listedSemen } from '../costs/priced.ts'

/** Materials named in the note; the count is of all uses. */
const NAMED = 5

/** Where a price is given, by the class of what was used. */
const SCREENS: Readonly<Record<string, string>> = {
  FEED: 'feedPrice',
  VACCINE: 'vaccinePrice',
  SEMEN: 'semenPrice',
}

/** Feed, drugs, vaccines and semen of the month without a price on a slip, in a file or a list: the month has no cost of them (F100). */
export async function unpriced(tx: Tx, farmId: string, { from, to }: Month): Promise<CheckLine[]> {
  const within = (day: string) => sql`${sql.ref(day)} between ${from}::date and ${to}::date`
  const treated = unpricedUses(
    (farm, day) => sql`${farm} = ${farmId} and ${day} between ${from}::date and ${to}::date`,
  )
  const found = await sql<{ name: string; class: string; count: number }>`
    select n.name, n.material_class as class, count(*)::int as count from (
        select u.feed_id as material_id from feed_use u where u.farm_id = ${farmId} and ${within('u.use_date')} and u.qty <> 0 and ${fedAmount} is null
        union all select t.material_id from (${treated}) t) x join material n on n.uid = x.material_id
      group by n.uid, n.name, n.material_class
    union all
    select coalesce(w.name1, '') || '精液', 'SEMEN', count(*)::int from semen_move m
      join semen_lot l on l.farm_id = m.farm_id and l.uid = m.lot_uid left join data_dictionary w on w.uid = l.breed_id ${listedSemen}
     where m.farm_id = ${farmId} and ${within('m.move_date')} and ${dosesSpent} and l.origin <> 'OWN' and coalesce(l.unit_price, p.price) is null
     group by w.name1
    order by count desc, name`.execute(tx)
  const count = found.rows.reduce((sum, row) => sum + row.count, 0)
  const named = found.rows.slice(0, NAMED).map((row) => `${row.name}${row.count}次`)
  return [
    {
      id: 'unpriced',
      label: checkLabel('unpriced', count),
      level: 'W',
      count,
      note:
        count > 0 ? `${named.join('、')}${found.rows.length > NAMED ? `等${found.rows.length}种` : ''}` : '',
      // drugs have no list: their file says what they cost
      screen: SCREENS[found.rows[0]?.class ?? 'FEED'] ?? 'basic-material',
      filters: {},
    },
  ]
}
