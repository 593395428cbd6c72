import { sql } from 'kysely'
import { ruleMessage } from '#domain/rules.ts'
import { intakeRate } from '#domain/standalone/intake.ts'
import { breachOfPig } from '#domain/standalone/subject.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import type { Doubt, Values, WritePolicy } from '#server/kit/store-deps.ts'
import { numbersOf } from '#server/queries/former-numbers.ts'

/** A day of an animal at a station: in a farm of the caller's, of an animal that was there (V-001, V-004 … V-007). */
export const stationFeedPolicy: WritePolicy = async (tx, caller, { before, after }) => {
  if (after === null) return {}
  const row: Values = { ...before, ...after }
  const farmId = before ? String(before.farmId) : farmOf(caller, row.stationFarmId)
  if (before && after.stationFarmId && after.stationFarmId !== farmId)
    throw invalid({ stationFarmId: ['不能改到别的猪场'] })
  const day = String(row.day)
  if (caller.today !== undefined && day > caller.today) throw invalid({ day: [ruleMessage('V-001', {})] })
  const earNo = String(row.earNo)
  const pig = await findPig(tx, farmId, earNo, day)
  if (!pig) throw invalid({ earNo: [ruleMessage('V-007', { 耳号: earNo })] })
  const breach = breachOfPig({ ...pig, number: pig.earNo, litters: [] }, day)
  if (breach) throw invalid({ [breach.field === 'date' ? 'day' : breach.field]: [breach.message] })
  const isSameFeed = before && (after.feedId === undefined || after.feedId === before.feedId)
  return {
    ...(before ? {} : { farm_id: farmId, source: 'FILE' }),
    station_farm_id: farmId,
    pig_id: pig.uid,
    rate: intakeRate(asText(row.eaten), asText(row.planned)),
    // set again by the follow-up of the write
    ...(isSameFeed ? {} : { price: null }),
  }
}

const asText = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value)

/** The farm of a row, or the sender's only farm. */
function farmOf({ scope }: Caller, named: unknown): string {
  if (named) {
    if (!scope.farms.includes(String(named))) throw invalid({ stationFarmId: ['没有此猪场的权限'] })
    return String(named)
  }
  const [only] = scope.farms
  if (only === undefined || scope.farms.length > 1) throw invalid({ stationFarmId: ['请选择猪场'] })
  return only
}

/**
 * The animal of a station's row: by ear number, ear tag, electronic tag or a former number. Of several with the number
 * the one that was there on the day, else the latest.
 */
const findPig = (tx: Tx, farmId: string, number: string, day: string) =>
  tx.row(sql<{ uid: string; earNo: string; entryDate: string; exitDate: string | null }>`
    select p.uid, p.ear_no as "earNo", p.entry_date as "entryDate", p.exit_date as "exitDate" from pig p
     where p.farm_id = ${farmId} and not p.deleted and (p.ear_no = ${number} or p.rfid = ${number} or p.ear_tag = ${number}
       or ${number} = any(${numbersOf('p')}))
     order by (p.entry_date <= ${day}::date and (p.exit_date is null or p.exit_date >= ${day}::date)) desc,
       (p.ear_no = ${number}) desc, p.entry_date desc limit 1`)

/** Days in a row, back from `day`, on which an animal ate too little. */
const inARow = (day: Sql): Sql => sql`(select count(*)::int from (select distinct n.day from station_feed n
    where n.farm_id = s.farm_id and n.pig_id = s.pig_id and not n.deleted and n.alarm and n.day <= ${day}) a
  where a.day > coalesce((select max(o.day) from station_feed o where o.farm_id = s.farm_id and o.pig_id = s.pig_id and not o.deleted
    and not o.alarm and o.day <= ${day}), '-infinity'::date))`

/** Animals that ate less than 70 % of their plan on `day` (§5.9). Rows as every list of records has them. */
export const lowIntake = (farmId: string, day: Sql): Sql => sql`
  select s.pig_id as uid, p.ear_no as subject, concat_ws(' ', h.name, s.station, round(s.day_rate) || '%') as place,
      s.days, ${day} as deadline, s.days - 1 as overdue
    from (select s.farm_id, s.pig_id, string_agg(s.station, '、' order by s.station) as station, max(s.day_rate) as day_rate, ${inARow(day)} as days
      from station_feed s where s.farm_id = ${farmId} and s.day = ${day} and s.alarm and not s.deleted group by 1, 2) s
    join pig p on p.farm_id = s.farm_id and p.uid = s.pig_id and p.exit_date is null
    left join organize h on h.uid = p.house_id`

/** K-56: a machine cannot answer K-54; its user is warned that the house was fed the same day. */
export const doubtedStations: Doubt = async (tx, uids) => {
  if (uids.length === 0) return []
  const found = await tx.rows(sql<{ uid: string; qty: number }>`
    select f.uid, f.qty::float as qty from (select s.uid, s.house_fed as qty from station_feed s
      where s.uid = any(${[...uids]}::uuid[])) f where f.qty > 0`)
  return found.map(({ uid, qty }) => ({ uid, field: 'eaten', message: ruleMessage('K-56', { m: qty }) }))
}
