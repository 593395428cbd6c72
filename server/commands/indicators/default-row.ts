import { defaultIndicator, type IndicatorCode } from '#domain/indicators.ts'

const decimal = (value: number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

/** The common row of an indicator as it is delivered (§6.5). */
export function defaultRow(code: IndicatorCode) {
  const { formulaId, target, yellow, red, upper } = defaultIndicator(code)
  return {
    formulaId,
    target: decimal(target),
    yellow: decimal(yellow),
    red: decimal(red),
    targetHigh: decimal(upper?.target),
    yellowHigh: decimal(upper?.yellow),
    redHigh: decimal(upper?.red),
  }
}
