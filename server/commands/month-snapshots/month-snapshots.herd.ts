import { sql } from 'kysely'
import type { HerdRow } from '#domain/close/close.answer.ts'
import type { Month } from '#domain/close/close.months.ts'
import { movements } from '#server/kept-days/movements.ts'
import type { Tx } from '#server/kit/database.ts'
import { parametersOfFarms } from '#server/kit/parameters.read.ts'
import { inventory } from '#server/queries/batches/inventory.ts'

/**
 * The structure of a herd over a month (§5.12, F01, F02): every class and state with its heads at the end of the day before,
 * arrivals and departures by kind, heads at the end of the last day, and pig-days. A change of state within a farm leaves one
 * row and enters another (转入、转出 of states), so that the farm's total changes by entries, births, losses and sales alone.
 */
export async function herdOf(tx: Tx, farmId: string, month: Month, today: string): Promise<HerdRow[]> {
  const weights = await batchWeights(tx, farmId, month, today)
  const found =
    await tx.rows(sql<HerdRow>`with m as materialized (${movements({ ofFarm: (farm) => sql`${farm} = ${farmId}`, to: month.to })}),
      s as (select class, state, sum(qty) filter (where day < ${month.from}::date)::int as opening, sum(qty)::int as closing,
          sum(qty * (${month.to}::date + 1 - greatest(day, ${month.from}::date)))::int as days, sum(kilos) as kilos from m group by 1, 2),
      k as (select class, state, qty > 0 as comes, kind, sum(abs(qty))::int as heads from m
        where day >= ${month.from}::date and kind <> '' group by 1, 2, 3, 4),
      f as (select class, state, coalesce(jsonb_object_agg(kind, heads) filter (where comes), '{}') as came,
          coalesce(jsonb_object_agg(kind, heads) filter (where not comes), '{}') as went from k group by 1, 2)
    select s.class as "pigClass", s.state, coalesce(s.opening, 0) as opening, coalesce(f.came, '{}') as came,
        coalesce(f.went, '{}') as went, s.closing, s.kilos::float as kilos, s.days as "pigDays",
        (coalesce((f.came->>'GAIN')::int, 0) - coalesce((f.went->>'LOSS')::int, 0)) as difference
      from s left join f using (class, state)
     where s.opening <> 0 or s.closing <> 0 or s.days <> 0 or f.came is not null`)
  return found
    .map((row) => ({ ...row, kilos: weights.get(row.state) ?? row.kilos }))
    .toSorted((a, b) => orderOf(a) - orderOf(b))
}

/** Rows in the order the field reads them: sows along their cycle, boars, then pigs by age. */
const ORDER =
  'GILT SOW/MATED SOW/PREGNANT SOW/LACTATING SOW/WEANED SOW/OPEN SOW/CULL_WAIT BOAR SUCKLING GROWING/NURSERY GROWING/FINISH GROWING'
    .split(' ')
    .map((one) => one.split('/'))
const orderOf = ({ pigClass, state }: HerdRow): number => {
  const exact = ORDER.findIndex(([a, b]) => a === pigClass && b === state)
  return exact >= 0 ? exact : ORDER.findIndex(([a, b]) => a === pigClass && b === undefined) + 0.5
}

/** kg of growing pigs at the end of the last day by stage, at the weights the reports give their batches. */
async function batchWeights(tx: Tx, farmId: string, { to }: Month, today: string) {
  const context = {
    farms: [farmId],
    filters: {},
    today,
    params: await parametersOfFarms(tx, [farmId], today),
  }
  const day = sql`${to}::date`
  return tx.map(sql<[string, number]>`
    select b.stage, round(sum(i.mean * i.closing)::numeric, 2)::float
    from (${inventory(context, { from: day, to: day })}) i join batch b on b.farm_id = i.farm_id and b.uid = i.batch_id
    where i.closing <> 0 and i.mean is not null group by 1`)
}
