import { sql } from 'kysely'
import type { CheckLine } from '#domain/close/close.answer.ts'
import type { Month } from '#domain/close/close.months.ts'
import type { Tx } from '#server/kit/database.ts'
import { feedMissingOn } from '#server/queries/feed-missing.ts'
import { unpricedUses } from '#server/queries/spendings.ts'
import { dosesSpent, fedAmount, listedSemen } from '../costs/priced.ts'
import { reconcile } from '../reconcile/index.ts'
import { onTheRoad, waitingDocuments } from './month-close.documents.ts'
import { signature } from './sign.ts'
import { warning } from './warning.ts'

/** The check list (§2.15): a new check is added to this list. */
type Check = (tx: Tx, farmId: string, month: Month) => Promise<readonly CheckLine[]>
/** Most days named in the note; the number covers all. */
const NAMED = 3

/** Feed must be recorded for each day with animals: houses and batches without it, over the past days of the month (用料缺录). */
async function missingFeed(tx: Tx, farmId: string, { from, to }: Month): Promise<CheckLine[]> {
  const days = sql`select day::date as day from generate_series(${from}::date, least(${to}::date, app_today() - 1), interval '1 day') day`
  const found = await tx.rows(sql<{ day: string; count: number }>`select m.day, count(*)::int as count
    from (${feedMissingOn(farmId, days, true)}) m group by 1 order by 1`)
  const named = found.slice(0, NAMED).map(({ day, count }) => `${day} ${count}处`)
  const count = found.reduce((sum, row) => sum + row.count, 0)
  return warning('feed', count, {
    note: named.length > 0 ? `用料缺录：${named.join('、')}${found.length > NAMED ? '…' : ''}` : '',
    screen: 'feed-detail',
    filters: { farmIds: farmId, dateFrom: from, dateTo: to },
  })
}

/** Most materials named in the note; the number covers all uses. */
const NAMED_MATERIALS = 5

/** Screen where a price is entered, by the class of the material. */
const SCREENS: Readonly<Record<string, string>> = {
  FEED: 'feedPrice',
  VACCINE: 'vaccinePrice',
  SEMEN: 'semenPrice',
}

/** Feed, drugs, vaccines and semen of the month without a price on a slip, in a file or a list: the month has no cost of them (F100). */
async function unpriced(tx: Tx, farmId: string, { from, to }: Month): Promise<CheckLine[]> {
  const within = (day: string) => sql`${sql.ref(day)} between ${from}::date and ${to}::date`
  const treated = unpricedUses(
    (farm, day) => sql`${farm} = ${farmId} and ${day} between ${from}::date and ${to}::date`,
  )
  const found = await tx.rows(sql<{ name: string; class: string; count: number }>`
    select n.name, n.material_class as class, count(*)::int as count from (
        select u.feed_id as material_id from feed_use u where u.farm_id = ${farmId} and ${within('u.use_date')} and u.qty <> 0 and ${fedAmount} is null
        union all select t.material_id from (${treated}) t) x join material n on n.uid = x.material_id
      group by n.uid, n.name, n.material_class
    union all
    select coalesce(w.name1, '') || '精液', 'SEMEN', count(*)::int from semen_move m
      join semen_lot l on l.farm_id = m.farm_id and l.uid = m.lot_uid left join data_dictionary w on w.uid = l.breed_id ${listedSemen}
     where m.farm_id = ${farmId} and ${within('m.move_date')} and ${dosesSpent} and l.origin <> 'OWN' and coalesce(l.unit_price, p.price) is null
     group by w.name1
    order by count desc, name`)
  const count = found.reduce((sum, row) => sum + row.count, 0)
  const named = found.slice(0, NAMED_MATERIALS).map((row) => `${row.name}${row.count}次`)
  return warning('unpriced', count, {
    note:
      count > 0 ? `${named.join('、')}${found.length > NAMED_MATERIALS ? `等${found.length}种` : ''}` : '',
    // drugs have no list: their file holds the price
    screen: SCREENS[found[0]?.class ?? 'FEED'] ?? 'basic-material',
  })
}

const CHECKS: readonly Check[] = [
  waitingDocuments,
  reconciled,
  missingFeed,
  unpriced,
  onTheRoad,
  writtenOff,
  signature,
]

/** The quick checks: without 数据核对 and feed day by day, which take seconds for each of many farms. */
export const QUICK_CHECKS: readonly Check[] = CHECKS.filter(
  (one) => one !== reconciled && one !== missingFeed,
)

/** Everything checked before a month of a farm is closed, in the order of the list. */
export async function checkMonth(tx: Tx, farmId: string, month: Month, checks = CHECKS) {
  const lines: CheckLine[] = []
  for (const check of checks) lines.push(...(await check(tx, farmId, month)))
  return lines
}

/** The identities of 数据核对, a line for each rule. */
async function reconciled(tx: Tx, farmId: string, month: Month): Promise<CheckLine[]> {
  return (await reconcile(tx, farmId, month)).map(({ rule, label, wrong, lines }) => ({
    id: rule,
    rule,
    label: wrong > 0 ? `不符：${label}` : label,
    level: 'E',
    count: wrong,
    note: lines.find(({ diff }) => diff !== 0)?.item ?? '',
    screen: 'sjhd',
    filters: { farmId, period: month.period },
  }))
}

/** Where breeding animals are depreciated, the month must be accrued: else the next one has to make up for it (F105). */
async function writtenOff(tx: Tx, farmId: string, { period }: Month): Promise<CheckLine[]> {
  const isMissing = await tx.value(sql<boolean>`
    select count(*) > 0 and max(month) < ${period} from depreciation_run where farm_id = ${farmId} and month <= ${period}`)
  return warning('depreciation', isMissing ? 1 : 0, {
    note: isMissing ? `${period}未计提，月结后只能并入下一期间` : '',
    screen: 'biologicalDepreciation',
  })
}
