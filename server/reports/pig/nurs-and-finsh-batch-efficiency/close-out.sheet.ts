import { sql } from 'kysely'
import { MOVE_LABELS } from '#domain/batch/batch.labels.ts'
import type { CloseOut, CloseOutFigure } from '#kit/close-out.ts'
import { isUuid } from '#kit/parse.ts'
import { titleOfColumn } from '#kit/report-column.ts'
import type { Tx } from '#server/kit/database.ts'
import { parametersOfFarms } from '#server/kit/parameters.read.ts'
import { notFound } from '#server/kit/refused.ts'
import { plainContext } from '#server/kit/report/asking.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import type { ReportRow } from '#server/kit/report/page-request.ts'
import { runReport } from '#server/kit/report/query.ts'
import { asSeenBy } from '#server/kit/report/report.money.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { isOf, LEFT, LOST, STARTED } from '#server/queries/batches/batches.kinds.ts'
import { fedParts } from '#server/queries/batches/fed.ts'
import { worded } from '#server/queries/sow-sql.ts'
import { definition } from './nurs-and-finsh-batch-efficiency.definition.ts'
import { batchEfficiency } from './nurs-and-finsh-batch-efficiency.report.ts'

/** Content of the sheet of a batch, part by part: columns of the report. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  批次: ['farm', 'house', 'leader', 'source', 'breed', 'stage', 'inDate', 'outDate', 'days', 'emptyDays'],
  进出: [
    'started',
    'inKilos',
    'inAverage',
    'inAge',
    'left',
    'outKilos',
    'outAverage',
    'outAge',
    'full',
    'tail',
    'tailRate',
  ],
  死淘: ['dead', 'culled', 'lostKilos', 'counted', 'stock', 'survival', 'deathRate'],
  增重: ['pigDays', 'gain', 'gainAlive', 'adg', 'adgAlive', 'adgAdjusted'],
  用料: ['feed', 'adfi', 'fcr', 'fcrAlive', 'fcrAdjusted', 'feedAmount', 'feedCost', 'index'],
  成本: [
    'cost',
    'brought',
    'feedSpent',
    'medicine',
    'labour',
    'energy',
    'overhead',
    'spent',
    'balance',
    'lossCost',
    'late',
  ],
  单位成本与收益: ['medicineHead', 'costHead', 'costKilo', 'gainCost', 'revenue', 'profit', 'profitHead'],
}

type Seer = Parameters<typeof asSeenBy>[1]

interface Batch {
  readonly farmId: string
  readonly batchNo: string
  readonly status: string | null
  readonly from: string
  readonly to: string
}

/** All figures of a batch on one sheet; of an unfinished one up to today. Costs are shown to users who may see them. @throws notFound */
export async function closeOut(tx: Tx, caller: Seer, uid: string, today: string): Promise<CloseOut> {
  const batch = await batchOf(tx, uid, today)
  const { batchNo, status, from, to } = batch
  const context = await contextOf(tx, uid, batch, today)
  const source = asSeenBy(batchEfficiency, caller)
  const { list, sums } = await runReport(tx, source, context, {
    groupBy: null,
    sort: null,
    limit: 1,
    offset: 0,
  })
  const row = list[0] ?? {}
  const moved = (kinds: Parameters<typeof isOf>[0]): Sql =>
    sql`from batch_move m where m.farm_id = ${batch.farmId} and m.batch_id = ${uid} and ${isOf(kinds)}`
  const costed =
    'cost' in source.report.columns
      ? sql`, sum((select c.cost from batch_move_cost c where c.farm_id = m.farm_id and c.batch_id = m.batch_id
          and c.source_uid = m.source_uid and c.kind = m.kind)) as cost`
      : sql``
  const kind = worded(sql`m.kind`, MOVE_LABELS)
  const flow = (kinds: Parameters<typeof isOf>[0]) =>
    rowsOf<CloseOut['came'][number]>(
      tx,
      sql`select m.move_date as date, ${kind} as kind, sum(abs(m.qty))::int as heads, sum(m.weight) as kilos, sum(m.amount) as amount ${costed}
        ${moved(kinds)} group by m.move_date, m.kind order by m.move_date, m.kind`,
    )
  return {
    batchNo,
    isClosed: status === 'CLOSED',
    from,
    to,
    parts: Object.entries(PARTS).flatMap(([title, keys]) => {
      const seen = keys.filter((key) => key in source.report.columns)
      return seen.length === 0 ? [] : [{ title, figures: figuresOf(seen, row, sums) }]
    }),
    came: await flow(STARTED),
    left: await flow(LEFT),
    lost: await rowsOf(
      tx,
      sql`select ${kind} as kind, coalesce(d.name1, '未填') as reason, sum(abs(m.qty))::int as heads, sum(m.weight) as kilos
        from (select m.* ${moved(LOST)}) m left join data_dictionary d on d.uid = m.reason_id group by 1, 2 order by 3 desc, 1, 2`,
    ),
    fed: await rowsOf(
      tx,
      sql`with ${fedParts(context)} select m.name as feed, round(sum(f.qty), 2) as qty, round(sum(f.amount), 2) as amount
        from fed f left join material m on m.uid = f.feed_id where f.batch_id = ${uid} group by m.name order by 2 desc, 1`,
    ),
  }
}

async function batchOf(tx: Tx, uid: string, today: string): Promise<Batch> {
  if (!isUuid(uid)) throw notFound()
  const [batch] = await rowsOf<Batch>(
    tx,
    sql`select farm_id as "farmId", batch_no as "batchNo", status, open_date as from,
        greatest(coalesce(close_date, ${today}::date), open_date) as to from batch where uid = ${uid} and not deleted`,
  )
  if (!batch) throw notFound()
  return batch
}

/** Request of the report for one batch, over its life. */
const contextOf = async (tx: Tx, uid: string, batch: Batch, today: string): Promise<ReportContext> =>
  plainContext({
    farms: [batch.farmId],
    filters: {
      dateFrom: batch.from,
      dateTo: batch.to,
      batchId: uid,
      fullFrom: definition.defaults?.fullFrom,
      fullTo: definition.defaults?.fullTo,
    },
    today,
    params: await parametersOfFarms(tx, [batch.farmId], today),
  })

const rowsOf = async <T>(tx: Tx, query: Sql): Promise<T[]> => await tx.rows(sql<T>`${query}`)

/** Labels that are unclear without the heading of their group, when shown in another part. */
const needsHead = (group: string, label: string): boolean =>
  group === '进猪' || group === '出栏' || /^(含|不含|校正$)/.test(label)
const labelOf = (key: string): string => {
  const { field, group = '' } = definition.columns[key] ?? {}
  return field && !needsHead(group, field.label) ? field.label : titleOfColumn(definition, key)
}

/** Figures of a batch: those of its row, and those only sums have. */
const figuresOf = (keys: readonly string[], row: ReportRow, sums: ReportRow): CloseOutFigure[] =>
  keys.map((key) => {
    const { field, formula, definition: words } = definition.columns[key] ?? {}
    const value = row[key] ?? sums[key] ?? null
    return {
      key,
      label: labelOf(key),
      unit: field?.unit ?? null,
      digits: field && 'digits' in field ? (field.digits ?? null) : null,
      isNumber: field?.kind === 'integer' || field?.kind === 'decimal' || field?.kind === 'money',
      formula: formula ?? null,
      definition: words ?? null,
      value: value === null ? null : String(value),
    }
  })
