import { intakeRate } from '#domain/plain/intake.ts'
import { breachOfPig } from '#domain/plain/subject.ts'
import { ruleMessage } from '#domain/rules.ts'
import type { Caller } from '#server/kit/context.ts'
import { invalid } from '#server/kit/refused.ts'
import type { WritePolicy } from '#server/kit/store-deps.ts'
import { findPig } from './find-pig.ts'

type Values = Readonly<Record<string, unknown>>

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
    // found again by what follows a write
    ...(isSameFeed ? {} : { price: null }),
  }
}

const asText = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value)

/** The farm a row names, or the only one its sender has. */
function farmOf({ scope }: Caller, named: unknown): string {
  if (named) {
    if (!scope.farms.includes(String(named))) throw invalid({ stationFarmId: ['没有此猪场的权限'] })
    return String(named)
  }
  const [only] = scope.farms
  if (only === undefined || scope.farms.length > 1) throw invalid({ stationFarmId: ['请选择猪场'] })
  return only
}
