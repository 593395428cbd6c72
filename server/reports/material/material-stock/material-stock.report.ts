import { sql } from 'kysely'
import { NEAR_EXPIRY } from '#domain/stock/first-expired.ts'
import { materialClasses } from '#resources/basic/material.ts'
import type { Tx } from '#server/kit/database.ts'
import { equals, ifGiven, inFarms, isGiven } from '#server/kit/report/asked.ts'
import { keeping } from '#server/kit/report/asking.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { columnsOf } from '#server/kit/report/report.count.ts'
import { type Sql, worded } from '#server/kit/sql-words.ts'
import { groupOfCode, groupOfName, groupOfPlace } from '#server/queries/sow-sql.ts'
import { ADJUSTING } from '#server/queries/stock-kinds.ts'
import { definition, stockStates } from './material-stock.definition.ts'

const NEAR = sql.lit(NEAR_EXPIRY)

/** The day after the last month stored in all farms with stock; null where one of them has none stored before the period. */
async function stockUntil(tx: Tx, context: ReportContext): Promise<string | null> {
  const found = await tx.row(sql<{ day: string | null }>`
    select case when bool_and(kept.month is not null) then (min(kept.month) + interval '1 month')::date end as day
    from organize f, lateral (select max(r.month) as month from stock_rolled r
      where r.farm_id = f.uid and r.month < date_trunc('month', ${context.filters.dateFrom}::date)::date) kept
    where ${inFarms(sql`f.uid`, context)} and exists (select 1 from stock_move m where m.farm_id = f.uid)`)
  return found?.day ?? null
}

const askedOf = ({ filters: f }: ReportContext, t: string): Sql =>
  sql`${equals(sql.ref(`${t}.warehouse_id`), f.warehouseId)} and ${equals(sql.ref(`${t}.material_id`), f.materialId)}`

/** Condition for the movements to read: from the day after the stored month on. */
const movedSince = (
  context: ReportContext,
): Sql => sql`${inFarms(sql`m.farm_id`, context)} and ${askedOf(context, 'm')} and ${equals(sql`m.lot`, context.filters.lot)}
  and ${ifGiven(context.kept.stockUntil, sql`m.event_date >= ${context.kept.stockUntil}::date`)} and m.event_date <= ${context.filters.dateTo}::date`

/** Movements of each shelf, before the period and in it. */
function moved(context: ReportContext, chosen: Sql): Sql {
  const before = sql`m.event_date < ${context.filters.dateFrom}::date`
  const adjusting = sql`m.kind in ${ADJUSTING}`
  const within = (condition: Sql) => sql`filter (where not ${before} and ${condition})`
  const sums = (column: 'qty' | 'amount') => {
    const value = sql.ref(`m.${column}`)
    const as = (word: string) => sql.ref(`${column}_${word}`)
    return sql`sum(${value}) filter (where ${before}) as ${as('opening')}, sum(${value}) ${within(sql`not ${adjusting} and m.qty > 0`)} as ${as('incoming')},
      -sum(${value}) ${within(sql`not ${adjusting} and m.qty < 0`)} as ${as('outgoing')}, sum(${value}) ${within(adjusting)} as ${as('adjusted')}`
  }
  return sql`select m.farm_id, m.warehouse_id, m.material_id, ${sums('qty')}, ${sums('amount')}
    from ${chosen} stock_move m where ${movedSince(context)} and ${chosen === ALL ? sql`true` : sql`m.material_id = c.uid`} group by 1, 2, 3`
}

/** Stock at the end of the stored month. */
const kept = (
  context: ReportContext,
  chosen: Sql,
): Sql => sql`select k.farm_id, k.warehouse_id, k.material_id, k.qty, k.amount
  from ${chosen} stock_month k where ${inFarms(sql`k.farm_id`, context)} and k.month = (${context.kept.stockUntil ?? null}::date - interval '1 month')::date
    and ${askedOf(context, 'k')} and ${chosen === ALL ? sql`true` : sql`k.material_id = c.uid`}`

const ALL = sql``

/**
 * A page in the order of names needs only the shelves of the first materials: each has at least one. Not where shelves are filtered by
 * their content, as the number left is unknown then.
 */
function firstMaterials(context: ReportContext): Sql {
  const { filters: f } = context
  const { first } = context.question
  if (first === undefined || isGiven(f.state) || isGiven(f.lot)) return ALL
  const lies = (rows: Sql, t: string) =>
    sql`exists (select 1 from (${rows}) ${sql.ref(t)} where ${sql.ref(`${t}.material_id`)} = n.uid)`
  const any = sql`select m.material_id from stock_move m where ${movedSince(context)}`
  return sql`(select n.uid from material n where ${equals(sql`n.material_class`, f.materialClass)} and ${equals(sql`n.uid`, f.materialId)}
    and (${lies(kept(context, ALL), 'l')} or ${lies(any, 'l')}) order by n.name fetch first ${sql.lit(first)} rows with ties) c,`
}

/** Opening stock and movements of each shelf. */
function shelves(context: ReportContext): Sql {
  const chosen = firstMaterials(context)
  const sums = (column: 'qty' | 'amount', end: string) => {
    const of = (word: string) =>
      sql`coalesce(${sql.ref(`m.${column}_${word}`)}, 0) as ${sql.ref(`${word}${end}`)}`
    return sql`coalesce(${sql.ref(`k.${column}`)}, 0) + coalesce(${sql.ref(`m.${column}_opening`)}, 0) as ${sql.ref(`opening${end}`)},
      ${of('incoming')}, ${of('outgoing')}, ${of('adjusted')}`
  }
  return sql`select farm_id, warehouse_id, material_id, 1 as shelves, ${sums('qty', '')}, ${sums('amount', '_amount')}
    from (${kept(context, chosen)}) k full join (${moved(context, chosen)}) m using (farm_id, warehouse_id, material_id)`
}

/** The same for sums only: opening stock and movements need not be joined. */
const parts = (
  context: ReportContext,
): Sql => sql`select farm_id, warehouse_id, material_id, 1 as shelves, amount as opening_amount,
    null::numeric as incoming_amount, null::numeric as outgoing_amount, null::numeric as adjusted_amount from (${kept(context, ALL)}) k
  union all
  select m.farm_id, m.warehouse_id, m.material_id, case when exists (select 1 from stock_month k where k.farm_id = m.farm_id
      and k.month = (${context.kept.stockUntil ?? null}::date - interval '1 month')::date and k.material_id = m.material_id and k.warehouse_id = m.warehouse_id) then 0 else 1 end,
    m.amount_opening, m.amount_incoming, m.amount_outgoing, m.amount_adjusted from (${moved(context, ALL)}) m`

/** Opening stock and movements of one lot: quantities alone, as money is stored by shelf. */
function shelvesOfLot(asked: ReportContext): Sql {
  const context = keeping(asked, { stockUntil: undefined })
  const of = (word: string) => sql`coalesce(${sql.ref(`m.qty_${word}`)}, 0) as ${sql.ref(word)}`
  const unknown = ['opening', 'incoming', 'outgoing', 'adjusted'].map(
    (word) => sql`null::numeric as ${sql.ref(`${word}_amount`)}`,
  )
  return sql`select farm_id, warehouse_id, material_id, 1 as shelves, ${of('opening')}, ${of('incoming')}, ${of('outgoing')}, ${of('adjusted')},
      ${sql.join(unknown)} from (${moved(context, ALL)}) m`
}

function rowsOf(context: ReportContext): Sql {
  if (isGiven(context.filters.lot)) return shelvesOfLot(context)
  return context.question.summing ? parts(context) : shelves(context)
}

/** Stock limits of a farm for a material, and its stock in all warehouses at the end of the period. */
const limitsOf = (context: ReportContext): Sql => sql`select l.farm_id, l.material_id, l.min_qty, l.max_qty,
    coalesce((select sum(k.qty) from stock_shelf k where k.farm_id = l.farm_id and k.material_id = l.material_id), 0)
    - coalesce((select sum(m.qty) from stock_move m where m.farm_id = l.farm_id and m.material_id = l.material_id
        and m.event_date > ${context.filters.dateTo}::date), 0) as held
  from material_safety l where ${inFarms(sql`l.farm_id`, context)} and not l.deleted`

/** States of a shelf: expiry first, then shortage. Several may apply at once. */
const conditions = (last: Sql): Readonly<Record<Exclude<keyof typeof stockStates, 'NORMAL'>, Sql>> => ({
  EXPIRED: sql`lots.exp_date < ${last}`,
  LOW: sql`limits.held < limits.min_qty`,
  NEAR: sql`lots.next_date <= ${last} + ${NEAR}`,
  HIGH: sql`limits.held > limits.max_qty`,
})

/** The first of them, and all of them as text. */
const standing = (last: Sql): Sql => {
  const all = Object.entries(conditions(last))
  const first = all.map(([word, condition]) => sql`when ${condition} then ${sql.lit(word)}`)
  const words = all.map(
    ([word, condition]) =>
      sql`case when ${condition} then ${sql.lit(stockStates[word as keyof typeof stockStates])} end`,
  )
  return sql`select case ${sql.join(first, sql` `)} else 'NORMAL' end as word,
    coalesce(nullif(concat_ws('、', ${sql.join(words)}), ''), ${sql.lit(stockStates.NORMAL)}) as words`
}

/** Shelves in the filtered state, whatever their other states. */
function isInState(state: unknown, last: Sql): Sql {
  const known: Readonly<Record<string, Sql>> = {
    ...conditions(last),
    ENDING: sql`lots.exp_date <= ${last} + ${NEAR}`,
  }
  return ifGiven(state, known[String(state)] ?? sql`stands.word = ${state}`)
}

const closing = sql`(x.opening + x.incoming - x.outgoing + x.adjusted)`
const amount = sql`case when num_nonnulls(x.opening_amount, x.incoming_amount, x.outgoing_amount, x.adjusted_amount) > 0 then (coalesce(x.opening_amount, 0) + coalesce(x.incoming_amount, 0) - coalesce(x.outgoing_amount, 0) + coalesce(x.adjusted_amount, 0)) end`

const lastDay = ({ filters }: ReportContext): Sql => sql`${filters.dateTo}::date`

/** Stock of any period. Source: §2.12, §5.6; F107. */
export const materialStock: ServerReport = {
  report: definition,
  from: {
    alias: 'x',
    joins: {
      n: sql`join material n on n.uid = x.material_id`,
      limits: (context) =>
        sql`left join (${limitsOf(context)}) limits on limits.farm_id = x.farm_id and limits.material_id = x.material_id`,
      lots: (context) =>
        sql`left join (${lotEnds(context)}) lots on lots.farm_id = x.farm_id and lots.warehouse_id = x.warehouse_id and lots.material_id = x.material_id`,
      stands: (context) => sql`cross join lateral (${standing(lastDay(context))}) stands`,
      period: (context) =>
        sql`cross join (select ${context.filters.dateFrom}::date as date_from, ${lastDay(context)} as date_to) period`,
    },
    where: (context) => [
      equals(sql`n.material_class`, context.filters.materialClass),
      isInState(context.filters.state, lastDay(context)),
    ],
  },
  columns: {
    material: sql`n.name`,
    spec: sql`n.spec`,
    materialClass: worded(sql`n.material_class`, materialClasses),
    farm: sql`(select o.name from organize o where o.uid = x.farm_id)`,
    warehouse: sql`(select w.name from warehouse w where w.farm_id = x.farm_id and w.uid = x.warehouse_id)`,
    unit: sql`(select u.name1 from data_dictionary u where u.uid = n.unit_id)`,
    kinds: sql`x.shelves`,
    closing,
    price: sql`round(${amount} / nullif(${closing}, 0), 4)`,
    amount,
    expDate: sql`lots.exp_date`,
    safety: sql`limits.min_qty`,
    state: sql`stands.words`,
  },
  ids: {
    ...columnsOf('x', 'materialId', 'warehouseId', 'farmId'),
    row: sql`x.warehouse_id || '/' || x.material_id`,
  },
  groups: {
    materialClass: groupOfCode(sql`n.material_class`, materialClasses),
    warehouse: groupOfName('warehouse', sql`x.warehouse_id`),
    material: groupOfName('material', sql`x.material_id`),
    state: groupOfCode(sql`stands.word`, stockStates),
    farm: groupOfPlace(sql`x.farm_id`),
  },
  plan: {
    filled: ['material'],
    materialize: rowsOf,
    pagedEarly: true,
    addsUp: true,
    rowsOf: sql`x.shelves`,
    prepare: async (tx, context) => keeping(context, { stockUntil: await stockUntil(tx, context) }),
  },
  overrides: { links: { dateFrom: sql`period.date_from`, dateTo: sql`period.date_to` } },
}

/** The first expiry, past or coming, of the lots of a shelf with anything left at the end of the period; and the next one from then on. */
const lotEnds = (
  context: ReportContext,
): Sql => sql`select l.farm_id, l.warehouse_id, l.material_id, min(k.exp_date) as exp_date,
    min(k.exp_date) filter (where k.exp_date >= ${context.filters.dateTo}::date) as next_date
  from (select farm_id, warehouse_id, material_id, lot, sum(qty) as qty from
      (select farm_id, warehouse_id, material_id, lot, qty from stock_lot where ${inFarms(sql`farm_id`, context)} and lot <> ''
       union all
       select farm_id, warehouse_id, material_id, lot, -qty from stock_move where ${inFarms(sql`farm_id`, context)} and lot <> ''
         and event_date > ${context.filters.dateTo}::date) held
     group by 1, 2, 3, 4) l
  join material_lot k on k.farm_id = l.farm_id and k.material_id = l.material_id and k.lot = l.lot
  where l.qty > 0 and ${equals(sql`l.lot`, context.filters.lot)} group by 1, 2, 3`
