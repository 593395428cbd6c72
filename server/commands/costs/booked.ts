import { type RawBuilder, sql } from 'kysely'
import { type Bearers, bear, bearByShares } from '#domain/cost/allocate.ts'
import {
  type Allocation,
  type CostClass,
  itemOfWord,
  type LedgerItem,
  type LedgerSource,
} from '#domain/cost/objects.ts'
import { sharesOf } from '#domain/cost/shares.ts'
import { cents } from '#domain/stock/amounts.ts'
import type { Tx } from '../../kit/database.ts'
import type { Charge } from './charge.ts'
import type { Herd } from './costs.places.ts'

interface Booked {
  readonly uid: string
  readonly source: LedgerSource
  readonly item: LedgerItem
  readonly amount: string
  readonly rule: Allocation
  readonly costClass: CostClass | null
  readonly houseId: string | null
  /** The word of the dictionary a period cost was booked under. */
  readonly word: string | null
}

/** What was booked for the month: energy, shared wages, what is written off of assets and animals, period costs (F100, F105, F106). */
export async function bookedOf(tx: Tx, herd: Herd): Promise<Charge[]> {
  const { farmId, month } = herd
  const plain = sql`'PIG_DAYS' as rule, null as "costClass"`
  const ofMonth = sql`farm_id = ${farmId} and month = ${month} and not deleted`
  const found = await sql<Booked>`
    select uid, 'PUBLIC_SALARY' as source, 'LABOUR' as item, total::text as amount, allocation as rule, null as "costClass",
        null::uuid as "houseId", null as word from public_salary where ${ofMonth}
    union all select uid, 'ENERGY', 'ENERGY', amount::text, ${plain}, house_id, null from energy_consumption where ${ofMonth}
    union all select p.uid, 'PERIOD', 'OTHER', p.amount::text, p.allocation, p.cost_class, null, w.name1
      from period_cost p left join data_dictionary w on w.uid = p.cost_item_id where p.farm_id = ${farmId} and p.month = ${month} and not p.deleted
    union all select uid, 'LOW_VALUE', 'CONSUMABLE', (amortised_to(l, month_no(${month})) - amortised_to(l, month_no(${month}) - 1))::text,
        ${plain}, house_id, null from low_consumption l where farm_id = ${farmId} and month <= ${month} and not deleted
    union all select uid, 'HOUSE_ASSET', 'DEPRECIATION', ${chargeOf(month)}::text, ${plain}, house_id, null
      from pig_house_asset where farm_id = ${farmId} and start_month <= ${month} and not deleted
    union all select uid, 'FIELD_ASSET', 'DEPRECIATION', ${chargeOf(month)}::text, ${plain}, null, null
      from field_asset where farm_id = ${farmId} and start_month <= ${month} and not deleted
    union all select ${farmId}, 'ANIMALS', 'DEPRECIATION', sum(charge)::text, 'DIRECT', 'BREEDING', null, null
      from biological_depreciation where ${ofMonth}
    order by source, uid`.execute(tx)
  return found.rows
    .filter(({ amount }) => amount !== null && cents(amount) !== 0)
    .map((row) => chargeFor(row, herd))
}

/** What an asset is written off by in a month. */
const chargeOf = (month: string): RawBuilder<unknown> => {
  const upTo = (number: RawBuilder<unknown>) =>
    sql`written_off(original_value, residual_rate, months, start_month, end_month, ${number})`
  return sql`(${upTo(sql`month_no(${month})`)} - ${upTo(sql`month_no(${month}) - 1`)})`
}

function chargeFor(row: Booked, { places, below }: Herd): Charge {
  const { uid, source, rule, costClass, houseId, word } = row
  const bearers: Bearers = { rule, costClass, ...(houseId && { houseIds: below(houseId) }) }
  const item = word === null ? row.item : itemOfWord(word)
  return { source, sourceUid: uid, item, day: null, borne: bear(cents(row.amount), bearers, places) }
}

interface Wage {
  readonly uid: string
  readonly total: string
  readonly houseIds: readonly string[]
  readonly batchIds: readonly string[]
  readonly shares: string | null
}

/** Direct wages go to their houses and batches: by shares of work, else by who stood there. */
export async function directWages(tx: Tx, herd: Herd): Promise<Charge[]> {
  const { farmId, month, places, below } = herd
  const found =
    await sql<Wage>`select d.uid, d.total::text, d.house_ids as "houseIds", d.batch_ids as "batchIds", d.shares
    from direct_salary d where d.farm_id = ${farmId} and d.month = ${month} and not d.deleted order by d.uid`.execute(
      tx,
    )
  return found.rows.map(({ uid, total, houseIds, batchIds, shares }): Charge => {
    const targets = [
      ...houseIds.map((one): Bearers => ({ rule: 'PIG_DAYS', houseIds: below(one) })),
      ...batchIds.map((one): Bearers => ({ rule: 'PIG_DAYS', batchIds: [one] })),
    ]
    const parts = shares === null ? null : sharesOf(shares)
    const named = targets.length > 0 && { houseIds: houseIds.flatMap(below), batchIds }
    const borne =
      parts?.length === targets.length
        ? bearByShares(
            cents(total),
            targets.map((bearers, at) => ({ bearers, share: parts[at] ?? 0 })),
            places,
          )
        : bear(cents(total), { rule: 'PIG_DAYS', ...named }, places)
    return { source: 'DIRECT_SALARY', sourceUid: uid, item: 'LABOUR', day: null, borne }
  })
}
