import { declaredIndicator, type IndicatorCode, indicatorCodes } from '#domain/indicators.ts'
import type { WritePolicy } from '#server/kit/store-deps.ts'
import { invalid } from '../../kit/refused.ts'
import { placed } from './placed.ts'

/** Targets of an indicator: its name, unit and direction are the declaration's; an empty formula is its default. */
export const indicatorPolicy: WritePolicy = async (tx, caller, change) => {
  const place = await placed(tx, caller, change)
  const { before, after } = change
  if (after === null) return place
  if (before && after.code !== undefined && after.code !== before.code)
    throw invalid({ code: ['指标保存后不能修改'] })
  const code = (after.code ?? before?.code) as IndicatorCode
  const formula = 'formulaId' in after ? after.formulaId : before?.formulaId
  return {
    ...place,
    ...declaredColumns(code),
    ...(formula ? {} : { formula_id: declaredIndicator(code).formulas[0] }),
  }
}

/** What a row shows of the declaration of its indicator. */
export function declaredColumns(code: IndicatorCode) {
  const { name, unit, direction } = declaredIndicator(code)
  return { name, unit, direction, sort: indicatorCodes.indexOf(code) + 1 }
}
