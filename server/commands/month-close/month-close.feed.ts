import { sql } from 'kysely'
import type { CheckLine } from '#domain/close/answer.ts'
import { checkLabel } from '#domain/close/check-words.ts'
import type { Month } from '#domain/close/months.ts'
import type { Tx } from '#server/kit/database.ts'
import { feedMissingOn } from '#server/queries/feed-missing.ts'

/** Days named in the note; the count is of all. */
const NAMED = 3

/** Feed is told for each day with animals: houses and batches without, over the month, as far as it is over (用料缺录). */
export async function missingFeed(tx: Tx, farmId: string, { from, to }: Month): Promise<CheckLine[]> {
  const days = sql`select day::date as day from generate_series(${from}::date, least(${to}::date, app_today() - 1), interval '1 day') day`
  const found = await sql<{ day: string; count: number }>`select m.day, count(*)::int as count
    from (${feedMissingOn(farmId, days, true)}) m group by 1 order by 1`.execute(tx)
  const named = found.rows.slice(0, NAMED).map(({ day, count }) => `${day} ${count}处`)
  const count = found.rows.reduce((sum, row) => sum + row.count, 0)
  return [
    {
      id: 'feed',
      label: checkLabel('feed', count),
      level: 'W',
      count,
      note: named.length > 0 ? `用料缺录：${named.join('、')}${found.rows.length > NAMED ? '…' : ''}` : '',
      screen: 'feed-detail',
      filters: { farmIds: farmId, dateFrom: from, dateTo: to },
    },
  ]
}
