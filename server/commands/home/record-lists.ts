import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { feedMissing } from '#server/queries/feed-missing.ts'
import { immuneDue } from '#server/queries/immune-due.ts'
import type { RipeBatches, ripeBatches } from '../batch/ripe.ts'
import { withdrawalNote, withdrawalsOfBatches, withdrawnOn } from '../herd/withdrawn-until.ts'
import { openMonth } from '../month-close/month.ts'
import { openCures } from '../standalone/standalone.health.ts'
import { lowIntake } from '../stations/stations.feed.ts'
import { documentLists, type Person } from './document-lists.ts'
import { saleLists, stockLists } from './goods-lists.ts'
import type { RecordList } from './record-list.ts'

/** Days after which a shipment should have been received (§5.11). */
const ON_THE_ROAD = 2

/** Days back over which courses without a result are shown where results are entered. */
const LONGEST_COURSE = 180

/** User and farm of the lists, with the data read for them. */
interface ListAsk {
  readonly farmId: string
  readonly today: string
  readonly person: Person
  readonly ripe: Awaited<ReturnType<typeof ripeBatches>>
}

/** Lists of batches, of entries and of documents of a farm, by key; declared documents are included automatically. */
export function recordLists(ask: ListAsk): Record<string, RecordList> {
  const { farmId, today, person } = ask
  return {
    ...growingLists(ask),
    ...entryLists(ask),
    ...arrivalLists(ask),
    ...stockLists(farmId, today),
    ...saleLists(farmId, today),
    ...documentLists(farmId, today, person),
    review: reviewList(ask),
  }
}

/** Batches old enough to move on. */
function growingLists({ farmId, today, ripe }: ListAsk): Record<string, RecordList> {
  const t = sql`${today}::date`
  return {
    toFinish: {
      ...growing,
      label: '待转群（保育）',
      action: '转群',
      form: 'event-batch-transfer',
      rows: batchRows(farmId, t, ripe.toFinish),
    },
    toMarket: {
      ...growing,
      label: '待出栏（育肥）',
      action: '出栏',
      form: 'event-batch-sale',
      sellsBatches: true,
      rows: batchRows(farmId, t, ripe.toMarket),
    },
  }
}

/** Entries that are missing or due on a day. */
function entryLists({ farmId, today }: ListAsk): Record<string, RecordList> {
  const t = sql`${today}::date`
  const yesterday = addDays(today, -1)
  return {
    feedMissing: {
      label: '用料缺录（昨日）',
      group: '其他',
      action: '录入',
      daysLabel: '缺录天',
      form: 'event-feed',
      filters: {},
      rows: feedMissing(farmId, sql`${yesterday}::date`),
    },
    monthClose: {
      label: '月结检查',
      group: '其他',
      action: '月结检查',
      daysLabel: '到期后天',
      form: 'endmonth-pigherds',
      onlyWithRows: true,
      filters: { farmId },
      rows: openMonth(farmId, t),
    },
    immuneDue: {
      label: '免疫到期',
      group: '健康',
      action: '免疫',
      daysLabel: '到期后天',
      form: 'event-immune',
      filters: {},
      rows: immuneDue(farmId, t),
    },
    lowIntake: {
      label: '采食不足（昨日）',
      group: '健康',
      action: '查看',
      daysLabel: '缺料天',
      form: 'jzswFeedInfo',
      filters: { farmId, day: `${yesterday}..${yesterday}`, alarm: 'true' },
      rows: lowIntake(farmId, sql`${yesterday}::date`),
    },
    cureResult: {
      label: '治疗复查',
      group: '健康',
      action: '登记结果',
      daysLabel: '疗程后天',
      form: 'cure-detail',
      filters: { farmIds: farmId, dateFrom: addDays(today, -LONGEST_COURSE), dateTo: today, result: 'NONE' },
      rows: openCures(farmId, t),
    },
  }
}

/** Arrivals in quarantine, and shipments on the way to the farm. */
function arrivalLists({ farmId, today }: ListAsk): Record<string, RecordList> {
  const t = sql`${today}::date`
  const sent = (day: Sql): Sql =>
    sql`${t} - ${day} as days, ${day} + ${sql.lit(ON_THE_ROAD)} as deadline, ${t} - ${day} - ${sql.lit(ON_THE_ROAD)} as overdue`
  const receive = { group: '其他', action: '接收', daysLabel: '在途天' } as const
  return {
    quarantine: {
      label: '待解除隔离',
      group: '健康',
      action: '登记结果',
      daysLabel: '隔离天',
      form: 'pig-introduction',
      right: 'pig-introduction:later',
      onlyWithRows: true,
      filters: { farmId, status: 'APPROVED', result: 'WAITING' },
      rows: sql`select d.uid, d.doc_no as subject, concat_ws(' ', h.name, d.heads || ' 头') as place, ${t} - d.intro_date as days,
          d.release_date as deadline, ${t} - d.release_date as overdue
        from pig_introduction d left join organize h on h.uid = d.house_id
        where d.farm_id = ${farmId} and d.status = 'APPROVED' and d.result = 'WAITING' and not d.deleted`,
    },
    receivePigs: {
      ...receive,
      label: '待接收（种猪）',
      form: 'breedPigTransfer',
      filters: { inFarmId: farmId, status: 'IN_TRANSIT' },
      rows: sql`select d.uid, d.doc_no as subject, o.name || ' ' || (d.heads - d.received - d.rejected) || ' 头' as place, ${sent(sql`d.out_date`)}
        from pig_transfer d left join organize o on o.uid = d.out_farm_id
        where d.in_farm_id = ${farmId} and d.status = 'IN_TRANSIT' and not d.deleted`,
    },
    receiveSemen: {
      ...receive,
      label: '待接收（精液）',
      form: 'semen-recevice',
      filters: { farmId, status: 'SHIPPED' },
      rows: sql`select d.uid, d.doc_no as subject, concat_ws(' ', o.name, d.lot_no, d.doses || ' 份') as place, ${sent(sql`d.ship_date`)}
        from semen_receipt d left join organize o on o.uid = d.from_farm_id
        where d.farm_id = ${farmId} and d.status = 'SHIPPED' and not d.deleted`,
    },
    receivePiglets: {
      ...receive,
      label: '待接收（仔猪）',
      form: 'pigmanage-pigletReceive',
      filters: { farmId, status: 'DRAFT' },
      rows: sql`select d.uid, d.doc_no as subject, concat_ws(' ', o.name, d.sent_heads || ' 头') as place, ${sent(sql`d.send_date`)}
        from piglet_receive d left join organize o on o.uid = d.out_farm_id
        where d.farm_id = ${farmId} and d.status = 'DRAFT' and not d.deleted`,
    },
  }
}

/** Events another person has to review. */
const reviewList = ({ farmId, today }: ListAsk): RecordList => ({
  label: '待审核（事件）',
  group: '其他',
  action: '审核',
  daysLabel: '等待天',
  form: 'event_check',
  filters: { farmId, status: 'PENDING' },
  rows: sql`select d.uid, d.ear_no as subject, d.cause as place, ${today}::date - coalesce(d.entered_at::date, d.event_date) as days,
        null::date as deadline, 0 as overdue
      from event_check d where d.farm_id = ${farmId} and d.status = 'PENDING' and not d.deleted`,
})

const growing = { group: '生长', daysLabel: '日龄', filters: {} } as const

const batchRows = (farmId: string, today: Sql, { condition, deadline, overdue }: RipeBatches): Sql =>
  sql`select b.uid, b.batch_no as subject, concat_ws(' ', h.name, b.stock || ' 头') as place,
      ${today} - b.birth_date as days, ${deadline} as deadline, ${overdue} as overdue
    from batch b left join organize h on h.uid = b.house_id
    where b.farm_id = ${farmId} and not b.deleted and ${condition}`

/** A document or entry on a list, in the shape of an animal: its number takes the place of the ear number. */
interface ListedRecord {
  pigId: string
  earNo: string
  place: string | null
  days: number | null
  deadline: string | null
  overdue: number | null
}

/** Rows of a list of documents, the longest waiting first; at most 1000. */
export async function listRecords(
  tx: Tx,
  { rows, sellsBatches = false }: RecordList,
  { farmId, today }: { readonly farmId: string; readonly today: string },
): Promise<ListedRecord[]> {
  const found =
    await tx.rows(sql<ListedRecord>`select r.uid as "pigId", r.subject as "earNo", r.place, r.days, r.deadline, r.overdue
    from (${rows}) r order by r.days desc, r.subject limit 1000`)
  if (!sellsBatches) return found
  const numbers = found.map(({ earNo }) => earNo)
  const periods = await withdrawalsOfBatches(tx, farmId, numbers)
  return found.map((row) => {
    const note = withdrawalNote(withdrawnOn(periods, row.earNo, today))
    return note ? { ...row, place: [row.place, note].filter(Boolean).join(' ') } : row
  })
}
