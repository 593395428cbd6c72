import Big from 'big.js'
import { sql } from 'kysely'
import { energyUsed, type Neighbours, neighbourProblem } from '#domain/cost/energy.ts'
import { roundHalfUp } from '#domain/decimal.ts'
import { ruleMessage } from '#domain/rules.ts'
import type { energyConsumption } from '#resources/cost/energy-consumption.ts'
import { rowAfter, type WritePolicy } from '#server/kit/store-deps.ts'
import { periodOfFarm } from '../../kit/closed-days.ts'
import type { Tx } from '../../kit/database.ts'
import { invalid } from '../../kit/refused.ts'
import { goOnFrom, type Read, readingsAround } from './meter-chain.ts'

interface Wish extends Read {
  readonly lastReading: string | null
  readonly meterReplaced: boolean | null
  readonly reading: string | null
  readonly qty: string | null
  readonly price: string | null
}

/** What was used and what it cost: the last reading from the month before, the price from the list where none was typed. */
export const energyPolicy: WritePolicy<typeof energyConsumption> = async (tx, caller, change) => {
  const { uid, before, after } = change
  const row = rowAfter(change)
  if (before !== null && (after === null || isOther(before, row))) await leaveMeter(tx, before, uid)
  if (after === null) return {}
  // a used quantity follows its readings, unless it was typed along with them
  const isRead = row.reading !== null && row.reading !== undefined
  const isReread = ['reading', 'lastReading', 'meterReplaced'].some((key) => Object.hasOwn(after, key))
  const qty = isRead && isReread && !Object.hasOwn(after, 'qty') ? null : row.qty
  const replaced = row.meterReplaced === true
  const around = isRead ? await readingsAround(tx, row, uid) : NEVER_READ
  const last = row.lastReading ?? (replaced ? null : around.before)
  const reading = { last, current: row.reading, replaced }
  const against = neighbourProblem(reading, around)
  if (against) throw refusal(against)
  const used = energyUsed({ ...reading, qty })
  if ('field' in used) throw refusal(used)
  const price = row.price ?? (await energyPriceOn(tx, row, caller.today))
  if (price === null || Number(price) === 0) throw invalid({ price: [ruleMessage('M-04', {}, 0)] })
  if (isRead) await goOnFrom(tx, row, uid, row.reading)
  return {
    last_reading: last ?? null,
    qty: used.qty,
    price,
    amount: roundHalfUp(new Big(used.qty).times(price)),
  }
}

const isOther = (before: Wish, row: Wish): boolean =>
  (['month', 'houseId', 'energyTypeId', 'meter'] as const).some(
    (key) => (before[key] ?? null) !== (row[key] ?? null),
  ) || (row.reading ?? null) === null

/** Where a reading is no more, the next month goes on from the one before it. */
async function leaveMeter(tx: Tx, was: Wish, uid: string): Promise<void> {
  if ((was.reading ?? null) !== null)
    await goOnFrom(tx, was, uid, (await readingsAround(tx, was, uid)).before)
}

const NEVER_READ: Neighbours = { before: null, after: null }

const refusal = ({ field, message }: { field: string; message: string }) => invalid({ [field]: [message] })

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
