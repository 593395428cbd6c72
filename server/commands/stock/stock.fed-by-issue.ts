import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { addDays, days as daysBetween } from '#domain/calendar.ts'
import { CLASS_OF_HOUSE, CLASS_OF_STAGE, type FeedClass } from '#domain/standalone/standalone.labels.ts'
import { type FedDay, fedByIssue, type IssuedFeed } from '#domain/stock/fed-by-issue.ts'
import { amountText, cents, priceText } from '#domain/stock/stock.amounts.ts'
import { COMMON_CALENDAR, monthPeriod, periodKey } from '#kit/report-period.ts'
import { changingFeed } from '#server/kept-days/feed-weeks.ts'
import { closedUpToOf } from '#server/kit/closed-days.ts'
import type { Tx } from '#server/kit/database.ts'
import { parametersOf } from '#server/kit/parameters.read.ts'
import { invalid } from '#server/kit/refused.ts'
import { worded } from '#server/kit/sql-words.ts'
import { ISSUED } from '#server/queries/stock-kinds.ts'

/** True where feed issued on a day is fed by its issue (feed_by: 领料即耗用). */
export async function isFedByIssue(tx: Tx, farmId: string, day: string): Promise<boolean> {
  return (await parametersOf(tx, farmId, day)).on(day).feed_by === 'ISSUE'
}

/** Feed class of an issue: that of the document, else of the batch, the batches of the house or the house itself. */
export async function classFed(
  tx: Tx,
  farmId: string,
  issued: Record<'houseId' | 'batchId' | 'feedClass', string | null> & { day: string },
): Promise<string> {
  const { houseId, batchId, feedClass, day } = issued
  if (feedClass !== null) return feedClass
  const stage = worded(sql`b.stage`, CLASS_OF_STAGE)
  const fed = await tx.value(sql<string>`select coalesce(
      (select ${stage} from batch b where b.farm_id = ${farmId} and b.uid = ${batchId}),
      (select case when count(distinct ${stage}) = 1 then min(${stage}) end from batch_day d
          join batch b on b.farm_id = d.farm_id and b.uid = d.batch_id and not b.deleted
        where d.farm_id = ${farmId} and d.house_id = ${houseId} and d.day <= ${day}::date and d.until > ${day}::date and d.heads > 0),
      (select ${worded(sql`coalesce(h.house_type, up.house_type)`, CLASS_OF_HOUSE)} from organize h
        left join organize up on up.uid = h.parent_id where h.uid = ${houseId}))`)
  if (!fed) throw invalid({ feedClass: ['请选择饲喂类别'] })
  return fed
}

/** Sets the feed class of the feed just issued by a document. */
export async function countAsFed(tx: Tx, farmId: string, source: string, feedClass: string, day: string) {
  await tx.run(sql`insert into feed_issue (farm_id, uid, feed_class) select e.farm_id, e.uid, ${feedClass} from stock_event e
      join material m on m.uid = e.material_id and m.material_class = 'FEED'
    where e.farm_id = ${farmId} and e.source_uid = ${source} and e.kind = 'ISSUE' on conflict do nothing`)
  await tx.run(sql`
    insert into fed_by_issue (farm_id, day) values (${farmId}, app_today()) on conflict do nothing`)
  await tx.run(sql`select mark_kept('issued_feed', ${farmId}, ${day})`)
  await refreshFedByIssue(tx, farmId)
}

/**
 * Distributes issued feed, after a change behind it or the end of a day: writes the same rows of feed as entries by hand,
 * in open months. One run at a time in a farm.
 */
export async function refreshFedByIssue(tx: Tx, farmId: string, onDay?: string): Promise<void> {
  const found = await tx.row(sql<{ today: string; day: string | null; since: string | null }>`
    with taken as (delete from fed_by_issue_stale where farm_id = ${farmId} returning since)
    select coalesce(${onDay ?? null}::date, app_today())::text as today, (select day::text from fed_by_issue where farm_id = ${farmId}) as day,
      (select min(since)::text from taken) as since`)
  const { today = '', day = null, since = null } = found ?? {}
  const from = [since, day !== null && day < today ? day : null].filter((one) => one !== null).sort()[0]
  if (day === null || from === undefined) return
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`fed_by_issue ${farmId}`}, 0))`)
  await tx.run(sql`delete from feed_issue i where farm_id = ${farmId}
    and not exists (select from stock_event e where e.farm_id = i.farm_id and e.uid = i.uid)`)
  const { period_start_day: monthStart } = await parametersOf(tx, farmId, today)
  const monthOf = (one: string) =>
    monthPeriod(periodKey('month', one, { ...COMMON_CALENDAR, monthStart }), monthStart)
  const closed = await closedUpToOf(tx, farmId)
  const begin = [monthOf(from).start, ...(closed === null ? [] : [addDays(closed, 1)])].sort().at(-1) ?? from
  const issued = await issuedSince(tx, farmId, begin)
  const heads = await headsOf(tx, farmId, issued, begin, today)
  const fed = fedByIssue(issued, {
    days: (start, end) => Array.from({ length: daysBetween(start, end) + 1 }, (_, at) => addDays(start, at)),
    dayBefore: (one) => addDays(one, -1),
    monthEnd: (one) => monthOf(one).end,
    heads: (place, one) => heads.get(`${place} ${one}`) ?? 0,
    today,
  })
  await write(tx, { farmId, begin, issued, fed })
  await tx.run(sql`
    update fed_by_issue set day = ${today} where farm_id = ${farmId} and day <> ${today}::date`)
}

type Issue = IssuedFeed & {
  readonly houseId: string | null
  readonly batchId: string | null
  readonly feedClass: FeedClass
  readonly feedId: string
}

/** Feed issued since a day, and its returns. */
async function issuedSince(tx: Tx, farmId: string, since: string): Promise<Issue[]> {
  const found = await tx.rows(sql<Omit<Issue, 'kilos' | 'cents'> & { qty: string; amount: string }>`
    select m.uid, m.event_date::text as day, m.kind = 'RETURN' as "isReturn", o.house_id as "houseId", o.batch_id as "batchId",
        o.house_id is not null and o.batch_id is null as "isHouse", i.feed_class as "feedClass", m.material_id as "feedId",
        concat_ws('/', o.house_id, o.batch_id, i.feed_class) as place,
        round(-m.qty * kg_of(m.material_id), 2)::text as qty, (-m.amount)::text as amount
      from stock_move m join stock_event e on e.farm_id = m.farm_id and e.uid = m.uid
      join feed_issue i on i.farm_id = m.farm_id and i.uid = coalesce(e.of_uid, e.uid)
      join stock_event o on o.farm_id = i.farm_id and o.uid = i.uid
     where m.farm_id = ${farmId} and m.event_date >= ${since}::date and m.kind in ${ISSUED} order by m.event_date, m.seq, m.uid`)
  return found.map(({ qty, amount, ...row }) => ({ ...row, kilos: cents(qty), cents: cents(amount) }))
}

/** Heads by place and day: batches of the class in a house, else its breeding animals. */
async function headsOf(tx: Tx, farmId: string, issued: readonly Issue[], begin: string, today: string) {
  const places = [...new Map(issued.filter(({ isHouse }) => isHouse).map((one) => [one.place, one])).values()]
  if (places.length === 0) return new Map<string, number>()
  const asked = JSON.stringify(
    places.map(({ place, houseId, feedClass }) => ({ place, house: houseId, feed_class: feedClass })),
  )
  return tx.map(sql<[string, number]>`
    with p as materialized (select p.*, h.tree_path from jsonb_to_recordset(${asked}::jsonb) as p(place text, house uuid, feed_class text)
        join organize h on h.uid = p.house),
      d as (select d::date as day from generate_series(${begin}::date::timestamp, ${today}::date::timestamp, interval '1 day') d),
      stood as (
        select p.place, d.day, b.heads from p cross join d
          join batch_day b on b.farm_id = ${farmId} and b.house_id = p.house and b.day <= d.day and b.until > d.day and b.heads > 0
          join batch own on own.farm_id = b.farm_id and own.uid = b.batch_id and not own.deleted and ${worded(sql`own.stage`, CLASS_OF_STAGE)} = p.feed_class
        union all
        select p.place, d.day, count(*) from p cross join d
          join organize n on n.tree_path like p.tree_path || '%' and n.type = 'house'
          join pig_stay s on s.farm_id = ${farmId} and s.house_id = n.uid and s.from_date <= d.day and coalesce(s.to_date, 'infinity') > d.day
         where p.feed_class not in ('NURSERY', 'FINISH') group by 1, 2)
    select place || ' ' || day, sum(heads)::int from stood group by 1`)
}

interface Writing {
  readonly farmId: string
  readonly begin: string
  readonly issued: readonly Issue[]
  readonly fed: readonly FedDay[]
}

/** Only differences are written: figures that depend on feed are recomputed where it changes, not every day. */
async function write(tx: Tx, { farmId, begin, issued, fed }: Writing): Promise<void> {
  const byUid = new Map(issued.map((one) => [one.uid, one]))
  const kept = await tx.rows(sql<{ uid: string; key: string }>`
    select uid, concat_ws(' ', issue_uid, use_date, (qty * 100)::bigint, (coalesce(amount, 0) * 100)::bigint,
      feed_class, feed_id, house_id, batch_id) as key
    from feed_use where farm_id = ${farmId} and issue_uid is not null and use_date >= ${begin}::date`)
  const wanted = new Map(
    fed.flatMap((one) => {
      const issue = byUid.get(one.uid)
      if (!issue) return []
      const { feedClass, feedId, houseId, batchId } = issue
      const key = [one.uid, one.day, one.kilos, one.cents, feedClass, feedId, houseId, batchId]
        .filter((part) => part !== null)
        .join(' ')
      return [[key, { ...one, issue }] as const]
    }),
  )
  const stays = new Set(kept.filter(({ key }) => wanted.has(key)).map(({ key }) => key))
  const gone = kept.filter(({ key }) => !stays.has(key)).map(({ uid }) => uid)
  const rows = [...wanted]
    .filter(([key]) => !stays.has(key))
    .map(([, { issue, ...one }]) => rowOf(issue, one))
  await changingFeed(tx, [farmId], [...gone, ...rows.map(({ uid }) => uid)], async () => {
    await tx.run(sql`delete from feed_use where farm_id = ${farmId} and uid = any(${gone}::uuid[])`)
    await tx.run(sql`insert into feed_use (farm_id, uid, use_date, house_id, batch_id, feed_class, feed_id, qty, price, amount, source, issue_uid)
      select ${farmId}, r.uid, r.day, r.house, r.batch, r.feed_class, r.feed, r.qty, r.price, r.amount, 'ISSUE', r.issue
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(uid uuid, day date, house uuid, batch uuid, feed_class text, feed uuid,
          qty numeric, price numeric, amount numeric, issue uuid)`)
  })
}

const rowOf = (issue: Issue, { uid, day, kilos, cents: amount }: FedDay) => ({
  ...{ uid: uuidv7(), issue: uid, day, house: issue.houseId, batch: issue.batchId },
  ...{ feed_class: issue.feedClass, feed: issue.feedId, qty: amountText(kilos), amount: amountText(amount) },
  price: kilos === 0 ? null : priceText(Math.round((amount / kilos) * 10_000)),
})
