import { roundHalfUp } from '../decimal.ts'
import type { IndicatorCode } from '../indicators.ts'
import type { ParameterKey } from '../parameters.ts'
import { type FlowInputs, littersOfCycle } from './flow.ts'
import { fraction, percent } from './fraction.ts'
import type { StartUpDays } from './start-up.ts'

interface FlowInput {
  readonly label: string
  readonly unit: string
  readonly min: number
  readonly max: number
  /** Default of the input: a target, a parameter of the farm, or a number of the trade. */
  readonly from: { readonly indicator: IndicatorCode } | { readonly parameter: ParameterKey } | number | null
  readonly whole?: boolean
  readonly hint?: string
}

const of =
  (unit: string, whole = false) =>
  (
    label: string,
    from: FlowInput['from'],
    [min, max]: readonly [number, number],
    hint?: string,
  ): FlowInput => ({
    label,
    unit,
    from,
    min,
    max,
    ...(whole && { whole }),
    ...(hint && { hint }),
  })
const rate = of('%')
const days = of('天', true)
const weeks = of('周', true)
const target = (indicator: IndicatorCode) => ({ indicator })
const parameter = (key: ParameterKey) => ({ parameter: key })

/** Inputs of flow planning of a project (§4.9), in the order people see them. */
const FLOW_INPUTS = {
  lsy: of('窝')('年产胎次', target('lsy'), [1, 2.6]),
  cycle: days('繁殖周期', null, [136, 365], '填写后代替年产胎次：365÷周期'),
  farrowingRate: rate('配种分娩率', target('farrowingRate'), [30, 100]),
  liveBorn: of('头')('窝均活仔', target('liveBorn'), [5, 20]),
  preWeanMortality: rate('断奶前死亡率', target('preWeanMortality'), [0, 60]),
  nurserySurvival: rate('保育成活率', target('nurserySurvival'), [40, 100]),
  finishSurvival: rate('育肥成活率', target('finishSurvival'), [40, 100]),
  replacementRate: rate('年更新率', target('replacementRate'), [0, 150]),
  cullShare: rate('断奶母猪淘汰比例', 15, [0, 60], '断奶后不再配种的比例'),
  rebredShare: rate('返情复配比例', 70, [0, 100], '未分娩的配种中再次配种的比例'),
  giltWeeks: weeks('后备进场至初配', 8, [0, 30]),
  selectionRate: rate('后备利用率', 90, [30, 100], '进场后备中最终配种的比例'),
  introEvery: weeks('引种间隔', 4, [1, 26], '一批后备供几周配种'),
  gestation: days('妊娠天数', parameter('gestation_days'), [110, 118]),
  lactation: days('哺乳天数', parameter('lactation_days'), [17, 35]),
  weanToService: days('断配间隔', parameter('wsi_target'), [3, 30]),
  estrusCycle: days('发情周期', parameter('estrus_cycle'), [18, 24]),
  preFarrow: days('提前上产床', 7, [0, 14]),
  crateWash: days('产床冲洗空栏', 4, [0, 21]),
  nursery: days('保育天数', parameter('nursery_days'), [20, 90]),
  finish: days('育肥天数', parameter('finish_days'), [60, 180]),
  marketAge: days('出栏日龄', parameter('market_age'), [120, 260]),
} as const satisfies Readonly<Record<string, FlowInput>>
type FlowCode = keyof typeof FLOW_INPUTS

export const flowCodes = Object.keys(FLOW_INPUTS) as FlowCode[]
export const flowInput = (code: FlowCode): FlowInput => FLOW_INPUTS[code]
export const isFlowCode = (code: string): code is FlowCode => Object.hasOwn(FLOW_INPUTS, code)

/** Values by code: decimal texts; null where the input is left open. */
export type FlowValues = Readonly<Record<FlowCode, string | null>>

/** Default of every input: targets and parameters of the farm, numbers of the trade else. */
export function usualFlowValues(
  target: (code: IndicatorCode) => number | null,
  parameter: (key: ParameterKey) => unknown,
): FlowValues {
  const usual = (code: FlowCode): string | null => {
    const { from, min, max } = flowInput(code)
    if (from === null) return null
    if (typeof from === 'number') return roundHalfUp(from)
    const set = 'indicator' in from ? target(from.indicator) : Number(parameter(from.parameter))
    return set === null ? null : roundHalfUp(Math.min(max, Math.max(min, set)))
  }
  return Object.fromEntries(flowCodes.map((code) => [code, usual(code)])) as FlowValues
}

/** Why a value cannot be used for an input, or null. */
export function flowValueMistake(code: FlowCode, value: string | null): string | null {
  const { label, unit, min, max, whole, from } = flowInput(code)
  if (value === null) return from === null ? null : `请填写${label}`
  const figure = Number(value)
  if (figure < min || figure > max) return `${label}应在 ${min}～${max}${unit}之间`
  return whole && !Number.isInteger(figure) ? `${label}应为整数` : null
}

const filled = (values: FlowValues, code: FlowCode): string => {
  const value = values[code]
  if (value === null) throw new RangeError(`flow input ${code} is empty`)
  return value
}

/** The inputs of §4.9 out of the stored values of a project: percents become shares, days weeks. */
export function flowInputsOf(values: FlowValues, sows: number, crates: number | null): FlowInputs {
  const share = (code: FlowCode) => percent(filled(values, code))
  const plain = (code: FlowCode) => fraction(filled(values, code))
  const inWeeks = (...codes: FlowCode[]) =>
    fraction(
      codes.reduce((sum, code) => sum + Number(filled(values, code)), 0),
      7,
    )
  return {
    sows: fraction(sows),
    litters: values.cycle === null ? plain('lsy') : littersOfCycle(fraction(values.cycle)),
    farrowingRate: share('farrowingRate'),
    crates: crates === null ? null : fraction(crates),
    crateWeeks: inWeeks('preFarrow', 'lactation', 'crateWash'),
    sowCrateWeeks: inWeeks('preFarrow', 'lactation'),
    liveBorn: plain('liveBorn'),
    preWeanMortality: share('preWeanMortality'),
    nurserySurvival: share('nurserySurvival'),
    finishSurvival: share('finishSurvival'),
    nurseryWeeks: inWeeks('nursery'),
    finishWeeks: inWeeks('finish'),
    cullShare: share('cullShare'),
    rebredShare: share('rebredShare'),
    replacement: share('replacementRate'),
    giltWeeks: plain('giltWeeks'),
    selectionRate: share('selectionRate'),
  }
}

/** The days of a start-up out of the stored values of a project. */
export function startUpDaysOf(values: FlowValues): StartUpDays {
  const count = (code: FlowCode) => Number(filled(values, code))
  return {
    gestation: count('gestation'),
    lactation: count('lactation'),
    weanToService: count('weanToService'),
    nursery: count('nursery'),
    marketAge: count('marketAge'),
    cycle: count('estrusCycle'),
  }
}
