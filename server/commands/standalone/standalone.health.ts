import { sql } from 'kysely'
import { amountOf } from '#domain/standalone/amount.ts'
import { withdrawUntil } from '#domain/standalone/course.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { immunisation, medication } from '#server/projections/health.projection.ts'
import { subjectOf } from '#server/projections/standalone.ts'
import { broken, type RowViolation } from '../entry/row-result.ts'
import { asNumber, foundOf } from './standalone.materials.ts'
import type { Named, Payload, StandaloneType, StockCell } from './standalone.types.ts'

/** Subject of the event, by uid, and number of heads. */
function subjectKeys(payload: Payload, { pig, litter, batch }: Named): Payload {
  if (subjectOf(payload) === 'HOUSE') return { earNo: undefined }
  if (batch) return { batchId: batch.uid }
  if (litter) return { pigId: pig?.uid, litterUid: litter.uid }
  return { pigId: pig?.uid, qty: 1 }
}

const costOf = (payload: Payload, unitPrice: number | null): number | null =>
  asNumber(payload.amount) ?? amountOf(asNumber(payload.usedQty), unitPrice)

const usedOf = (payload: Payload, materialId: unknown, lot: unknown = ''): StockCell | null => {
  const qty = asNumber(payload.usedQty)
  return qty === null
    ? null
    : { field: 'usedQty', materialId: String(materialId), qty, lot: String(lot ?? '') }
}

/** A result is dated on the first day of the course or later. */
function earlyResult({ date, payload }: { date: string; payload: Payload }): RowViolation[] {
  const { resultDate } = payload
  return typeof resultDate === 'string' && resultDate < date ? [broken('K-53', 'resultDate', {})] : []
}

/** 治疗 and 保健: a course of a drug, and the end of its withdrawal period. */
export const healthType: StandaloneType = {
  subjectOf,
  judge: earlyResult,
  stockOf: (payload) => usedOf(payload, payload.drugId),
  complete(row, named, facts) {
    const { date, payload } = row
    const found = foundOf('drugId', row, facts)
    const until = withdrawUntil(date, asNumber(payload.days) ?? 1, found.withdrawDays)
    return {
      ...payload,
      ...subjectKeys(payload, named),
      ...found,
      cost: costOf(payload, found.unitPrice),
      ...(until ? { withdrawUntil: until } : {}),
    }
  },
  projection: medication,
}

export const cureType: StandaloneType = {
  ...healthType,
  later: { day: 'resultDate', cells: ['result', 'resultDate'] },
}
/** 免疫: a vaccination. */
export const immuneType: StandaloneType = {
  subjectOf,
  stockOf: (payload) => usedOf(payload, payload.vaccineId, payload.lotNo),
  complete(row, named, facts) {
    const { payload } = row
    const { unitPrice } = foundOf('vaccineId', row, facts)
    return { ...payload, ...subjectKeys(payload, named), unitPrice, cost: costOf(payload, unitPrice) }
  },
  projection: immunisation,
}

/** Courses of treatment that ended before `today` without a result (治疗复查). */
export const openCures = (farmId: string, today: Sql): Sql => sql`
  select d.uid, coalesce(p.ear_no, sow.ear_no, b.batch_no, h.name) as subject,
      concat_ws(' ', ill.name1, m.name, d.heads || ' 头') as place, ${today} - d.end_date as days, d.end_date + 1 as deadline,
      ${today} - d.end_date - 1 as overdue
    from medication d left join pig p on p.farm_id = d.farm_id and p.uid = d.pig_id
    left join litter l on l.farm_id = d.farm_id and l.uid = d.litter_uid
    left join pig sow on sow.farm_id = l.farm_id and sow.uid = l.pig_id
    left join batch b on b.farm_id = d.farm_id and b.uid = d.batch_id
    left join organize h on h.uid = d.house_id left join data_dictionary ill on ill.uid = d.disease_id
    left join material m on m.uid = d.drug_id
   where d.farm_id = ${farmId} and d.kind = 'CURE' and d.result is null and d.end_date < ${today}`
