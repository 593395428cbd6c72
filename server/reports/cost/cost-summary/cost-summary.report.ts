import { sql } from 'kysely'
import { COST_BEARERS, LEDGER_ITEMS, LEDGER_SOURCES } from '#domain/cost/objects.ts'
import { equals, inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { monthKey, monthStart } from '#server/kit/report/report.farm-calendar.ts'
import { inOrder, type Sql, worded } from '#server/kit/sql-words.ts'
import { keptCosts } from '#server/queries/kept-costs.ts'
import { nameOfPlace, timeAndFarmGroups } from '#server/queries/sow-sql.ts'
import { definition, keyOfItem, ledgerItems } from './cost-summary.definition.ts'

/**
 * Rows of the ledger, and the divisors of costs: weaned piglets, and sold pigs with their costs. Costs and divisors are of whole
 * accounting months, those that begin inside the period.
 */
function rowsOf(context: ReportContext): Sql {
  const { filters: f } = context
  const begins = (day: Sql) => sql`${day} between ${f.dateFrom}::date and ${f.dateTo}::date`
  const moved = sql`${inFarms(sql`m.farm_id`, context)} and m.move_date between ${f.dateFrom}::date and ${f.dateTo}::date + 31
    and ${begins(sql`(${monthStart(context, sql`m.move_date`, sql`m.farm_id`)})::date`)}`
  const month = monthKey(context, sql`m.move_date`, sql`m.farm_id`)
  return sql`select l.farm_id, l.day, l.month, l.uid::text as uid, 'COST' as kind, l.cost_class, l.batch_id, l.item, l.source, l.source_uid, l.amount,
      0 as weaned, 0::numeric as weaned_in, 0 as sold_heads, 0::numeric as sold_kilos, 0::numeric as sold_cost
    from cost_ledger l where ${inFarms(sql`l.farm_id`, context)} and ${begins(sql`l.day`)} and ${equals(sql`l.item`, f.item)} and ${equals(sql`l.source`, f.source)}
    union all
    select m.farm_id, m.move_date, ${month}, 'W' || m.uid, 'WEANED', 'BREEDING', null, null, null, null, 0, -m.qty, 0, 0, 0, 0
      from litter_move m where ${moved} and m.kind = 'WEAN'
    union all
    select m.farm_id, m.move_date, ${month}, 'I' || m.batch_id || m.source_uid, 'WEANED', 'BREEDING', null, null, null, null, 0, 0, m.cost, 0, 0, 0
      from batch_move_cost m where ${moved} and m.kind = 'IN_WEAN'
    union all
    select m.farm_id, m.move_date, ${month}, 'S' || m.source_uid || m.kind, 'SOLD', b.stage, m.batch_id, null, null, null, 0, 0, 0, -m.qty, coalesce(m.weight, 0), coalesce(c.cost, 0)
      from batch_move m join batch b on b.farm_id = m.farm_id and b.uid = m.batch_id
      left join batch_move_cost c on c.farm_id = m.farm_id and c.batch_id = m.batch_id and c.source_uid = m.source_uid and c.kind = m.kind
     where ${moved} and m.kind in ('OUT_SALE', 'OUT_SLAUGHTER')`
}

/** Subject of a row of a registry. */
const what = sql`case x.source
  when 'PERIOD' then (select w.name1 from period_cost p join data_dictionary w on w.uid = p.cost_item_id where p.farm_id = x.farm_id and p.uid = x.source_uid)
  when 'ENERGY' then (select w.name1 from energy_consumption e join data_dictionary w on w.uid = e.energy_type_id where e.farm_id = x.farm_id and e.uid = x.source_uid)
  when 'LOW_VALUE' then (select i.item from low_consumption i where i.farm_id = x.farm_id and i.uid = x.source_uid)
  when 'HOUSE_ASSET' then (select a.name from pig_house_asset a where a.farm_id = x.farm_id and a.uid = x.source_uid)
  when 'FIELD_ASSET' then (select a.name from field_asset a where a.farm_id = x.farm_id and a.uid = x.source_uid)
  when 'SHARED_ASSET' then (select a.name from multi_field_asset a where a.uid = x.source_uid)
  when 'DIRECT_SALARY' then (select w.name1 from direct_salary s join data_dictionary w on w.uid = s.position_id where s.farm_id = x.farm_id and s.uid = x.source_uid)
  when 'PUBLIC_SALARY' then (select w.name1 from public_salary s join data_dictionary w on w.uid = s.position_id where s.farm_id = x.farm_id and s.uid = x.source_uid) end`

const classWord = worded(sql`x.cost_class`, COST_BEARERS)
/** The herd first, then growing pigs by stage. */
const classPlace = inOrder(sql`x.cost_class`, COST_BEARERS)
/** Groups of costs only; the divisors come last. */
const ofSpent = (key: Sql, label: Sql) => ({
  key: sql`case when x.kind = 'COST' then ${key} else '-' end`,
  label: sql`case when x.kind = 'COST' then ${label} else '（断奶、出栏）' end`,
  order: sql`case when x.kind = 'COST' then '0' || ${label} else '1' end`,
})

/** The cost ledger as sums. Source: F100, F102, §2.14, §5.8. */
export const costSummary: ServerReport = {
  report: definition,
  from: {
    alias: 'x',
    rows: (context) => sql`(${rowsOf(context)}) x`,
    joins: { b: sql`left join batch b on b.farm_id = x.farm_id and b.uid = x.batch_id` },
    where: ({ filters }) => [equals(sql`x.cost_class`, filters.costClass)],
  },
  columns: {
    costClass: classWord,
    batchNo: sql`b.batch_no`,
    item: worded(sql`x.item`, LEDGER_ITEMS),
    source: worded(sql`x.source`, LEDGER_SOURCES),
    what,
    farm: nameOfPlace(sql`x.farm_id`),
    ...Object.fromEntries(
      ledgerItems.map((item) => [
        keyOfItem(item),
        sql`case when x.item = ${sql.lit(item)} then x.amount else 0 end`,
      ]),
    ),
    weanVariance: sql`case when x.kind = 'COST' and x.cost_class = 'BREEDING' then x.amount else -x.weaned_in end`,
    breeding: sql`case when x.cost_class = 'BREEDING' then x.amount else 0 end`,
  },
  ids: { row: sql`x.uid`, farmId: sql`x.farm_id` },
  groups: {
    object: {
      key: sql`x.cost_class || coalesce('/' || x.batch_id, '')`,
      label: sql`${classWord} || coalesce(' ' || b.batch_no, '')`,
      order: sql`${classPlace} || coalesce(b.batch_no, '')`,
    },
    costClass: { key: sql`x.cost_class`, label: classWord, order: classPlace },
    item: ofSpent(sql`x.item`, worded(sql`x.item`, LEDGER_ITEMS)),
    source: ofSpent(sql`x.source`, worded(sql`x.source`, LEDGER_SOURCES)),
    ...timeAndFarmGroups(sql`x.day`, sql`x.farm_id`),
  },
  plan: { keeps: [keptCosts.batches, keptCosts.ledger], filled: ['month'] },
  overrides: {
    listed: sql`x.kind = 'COST'`,
    ofWhole: {
      share: Object.keys(definition.groups),
      weanerCost: ['item', 'source'],
    },
  },
}
