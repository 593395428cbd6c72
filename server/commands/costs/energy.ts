import Big from 'big.js'
import { sql } from 'kysely'
import { energyUsed } from '#domain/cost/energy.ts'
import { roundHalfUp } from '#domain/decimal.ts'
import { ruleMessage } from '#domain/rules.ts'
import { periodOfFarm } from '../../kit/closed-days.ts'
import type { Tx } from '../../kit/database.ts'
import { invalid } from '../../kit/refused.ts'
import type { WritePolicy } from '../../kit/store.ts'

interface Wish {
  readonly month: string
  readonly atFarmId: string
  readonly houseId: string | null
  readonly energyTypeId: string
  readonly meter: string | null
  readonly lastReading: string | null
  readonly reading: string | null
  readonly qty: string | null
  readonly price: string | null
}

/** What was used and what it cost: the last reading from the month before, the price from the list where none was typed. */
export const energyPolicy: WritePolicy = async (tx, caller, { uid, before, after }) => {
  if (after === null) return {}
  const row = { ...before, ...after } as unknown as Wish
  // a used quantity follows its readings, unless it was typed along with them
  const isRead = row.reading !== null && row.reading !== undefined
  const qty = isRead && !Object.hasOwn(after, 'qty') ? null : row.qty
  const last = isRead ? (row.lastReading ?? (await readingBefore(tx, row, uid))) : row.lastReading
  const used = energyUsed({ last, current: row.reading, qty })
  if ('field' in used) throw invalid({ [used.field]: [used.message] })
  const price = row.price ?? (await energyPriceOn(tx, row, caller.today))
  if (price === null || Number(price) === 0) throw invalid({ price: [ruleMessage('M-04', {}, 0)] })
  return {
    last_reading: last ?? null,
    qty: used.qty,
    price,
    amount: roundHalfUp(new Big(used.qty).times(price)),
  }
}

/** What the meter said at the end of the last month it was read. */
async function readingBefore(tx: Tx, row: Wish, uid: string): Promise<string | null> {
  const found = await sql<{ reading: string }>`select reading::text from energy_consumption
    where farm_id = ${row.atFarmId} and energy_type_id = ${row.energyTypeId} and house_id is not distinct from ${row.houseId ?? null}::uuid
      and meter is not distinct from ${row.meter ?? null}::text and month < ${row.month} and reading is not null
      and uid <> ${uid} and not deleted order by month desc limit 1`.execute(tx)
  return found.rows[0]?.reading ?? null
}

/** The price of an energy on the last day of a farm's month. */
async function energyPriceOn(tx: Tx, row: Wish, today: string | undefined): Promise<string | null> {
  const { end } = await periodOfFarm(tx, row.atFarmId, row.month, today ?? `${row.month}-01`)
  const found = await sql<{ price: string }>`select p.price::text from energy_price p
      join organize f on f.uid = ${row.atFarmId} left join organize o on o.uid = p.organize_id
    where p.energy_type_id = ${row.energyTypeId} and not p.deleted and (o.uid is null or f.tree_path like o.tree_path || '%')
      and p.effective_from <= ${end}::date and coalesce(p.effective_to, 'infinity') >= ${end}::date
    order by coalesce(o.level, 0) desc limit 1`.execute(tx)
  return found.rows[0]?.price ?? null
}
