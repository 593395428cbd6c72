import type { FormulaId } from './formulas.ts'
import { isMissing } from './typed.ts'

/** Which values are good: high ones, low ones, or those between a lower and an upper limit. */
type Direction = 'up' | 'down' | 'within'

/** A value past `yellow` is a warning, past `red` an alarm; a limit itself is still good. */
export interface Limits {
  readonly target: number | null
  readonly yellow: number | null
  readonly red: number | null
}

/** Target and limits of a figure. For `within` the limits are the lower ones and `upper` holds the upper ones. */
export interface Indicator extends Limits {
  readonly name: string
  readonly unit: string
  readonly direction: Direction
  readonly formulaId: FormulaId
  readonly upper: Limits | null
}

interface Declared extends Omit<Indicator, 'formulaId'> {
  /** Formulas to choose from; the first is the default. */
  readonly formulas: readonly [FormulaId, ...FormulaId[]]
}

type Three = readonly [target: number | null, yellow: number | null, red: number | null]
const limits = ([target, yellow, red]: Three): Limits => ({ target, yellow, red })

const declared =
  (direction: Direction) =>
  (
    name: string,
    unit: string,
    formulas: Declared['formulas'],
    values: Three,
    upper: Three | null = null,
  ): Declared => ({
    ...{ name, unit, formulas, direction },
    ...limits(values),
    upper: upper && limits(upper),
  })
const up = declared('up')
const down = declared('down')
const within = declared('within')

/** Every indicator with its default target and warning limits (§6.5), in the order people see them. */
export const INDICATORS = {
  farrowingRate: up('配种分娩率', '%', ['F21', 'F22', 'F23'], [88, 85, 80]),
  conceptionRate: up('受胎率', '%', ['F24', 'F24a'], [92, 90, 85]),
  returnRate: down('返情率', '%', ['F25'], [7, 10, 15]),
  abortRate: down('流产率', '%', ['F25'], [1.5, 2.5, 4]),
  totalBorn: up('窝均总仔', '头', ['F41'], [14, 13, 12]),
  liveBorn: up('窝均活仔', '头', ['F41'], [12.8, 12, 11]),
  stillbornRate: down('死胎率', '%', ['F42'], [5, 7, 10]),
  mummyRate: down('木乃伊率', '%', ['F42'], [2, 3, 5]),
  birthWeight: up('初生均重', 'kg', ['F43'], [1.4, 1.3, 1.2]),
  preWeanMortality: down('断奶前死亡率', '%', ['F44', 'F45'], [8, 10, 14]),
  weanedPerLitter: up('窝均断奶', '头', ['F47'], [11.5, 10.8, 10]),
  weanWeight: up('断奶均重', 'kg', ['F49'], [7, 6.5, 6]),
  wsi: down('断配间隔', '天', ['F27'], [5.5, 6.5, 8]),
  served7: up('断奶7天配种率', '%', ['F28'], [90, 87, 80]),
  npd: down('非生产天数', '天', ['NPD', 'NPDa', 'NPDb', 'NPDc'], [40, 55, 70]),
  lsy: up('年产胎次', '窝', ['F60', 'F61'], [2.35, 2.25, 2.15]),
  psy: up('PSY', '头', ['F62', 'F63a', 'F63b', 'F63c', 'F63d'], [26, 24, 22]),
  msy: up('MSY', '头', ['F64', 'F64b', 'F64c'], [23.5, 22, 20]),
  replacementRate: within('年更新率', '%', ['F08', 'F08b'], [40, 35, 30], [50, 55, 65]),
  sowMortality: down('母猪年死亡率', '%', ['F10'], [5, 8, 12]),
  nurserySurvival: up('保育成活率', '%', ['F85', 'F85b'], [97, 95.5, 93]),
  finishSurvival: up('育肥成活率', '%', ['F85', 'F85b'], [97, 95.5, 93]),
  nurseryAdg: up('保育日增重', 'g', ['F82'], [450, 400, 350]),
  nurseryFcr: down('保育料肉比', '', ['F83', 'F83b'], [1.55, 1.7, 1.9]),
  finishAdg: up('育肥日增重', 'g', ['F82'], [850, 780, 700]),
  finishFcr: down('育肥料肉比', '', ['F83', 'F83b'], [2.6, 2.8, 3]),
  wholeFcr: down('全程料肉比', '', ['F83', 'F83b'], [2.45, 2.6, 2.8]),
  semenPassRate: up('精液合格率', '%', ['F73'], [92, 88, 80]),
  semenUseRate: up('精液利用率', '%', ['F74'], [95, 90, 80]),
  boarWeekly: within('公猪周采精', '次', ['F71'], [1, null, null], [2, 2, 3]),
} as const satisfies Readonly<Record<string, Declared>>
export type IndicatorCode = keyof typeof INDICATORS

export const indicatorCodes = Object.keys(INDICATORS) as IndicatorCode[]

/** The declaration of a code as any of them; the table itself knows each by its own constants. */
export const declaredIndicator = (code: IndicatorCode): Declared => INDICATORS[code]

/** An indicator with its defaults, before any setting. */
export function defaultIndicator(code: IndicatorCode): Indicator {
  const { formulas, ...rest } = declaredIndicator(code)
  return { ...rest, formulaId: formulas[0] }
}

type Verdict = 'good' | 'yellow' | 'red'

/** Judges a figure in the indicator's unit; null where there is no figure. A limit that is empty warns of nothing. */
export function judge(
  value: number | string | null | undefined,
  indicator: Pick<Indicator, 'direction' | 'upper' | keyof Limits>,
): Verdict | null {
  if (isMissing(value)) return null
  const figure = Number(value)
  if (!Number.isFinite(figure)) return null
  if (isPast(figure, indicator, 'red')) return 'red'
  return isPast(figure, indicator, 'yellow') ? 'yellow' : 'good'
}

function isPast(
  figure: number,
  { direction, upper, ...lower }: Parameters<typeof judge>[1],
  limit: 'yellow' | 'red',
): boolean {
  const under = (one: number | null | undefined) => typeof one === 'number' && figure < one
  const over = (one: number | null | undefined) => typeof one === 'number' && figure > one
  if (direction === 'up') return under(lower[limit])
  return direction === 'down' ? over(lower[limit]) : under(lower[limit]) || over(upper?.[limit])
}

/**
 * The first pair of limits in the wrong order, as a sentence; null when they are in order: an alarm lies beyond its warning, a warning
 * beyond the target.
 */
export function limitsMistake({ direction, upper, ...lower }: Parameters<typeof judge>[1]): {
  field: 'target' | 'yellow' | 'red'
  upper: boolean
  message: string
} | null {
  const low = direction === 'down' ? null : outOfOrder(lower, -1)
  if (low) return { ...low, upper: false }
  const above = { up: null, down: lower, within: upper }[direction]
  const high = above && outOfOrder(above, 1)
  if (high) return { ...high, upper: direction === 'within' }
  const [from, to] = [lower.target, upper?.target]
  if (direction === 'within' && typeof from === 'number' && typeof to === 'number' && from > to)
    return { field: 'target', upper: true, message: '目标上限不能小于目标' }
  return null
}

function outOfOrder({ target, yellow, red }: Limits, sign: 1 | -1) {
  const wrong = (near: number | null, far: number | null) =>
    near !== null && far !== null && sign * (far - near) < 0
  const word = sign === 1 ? '小于' : '大于'
  if (wrong(target, yellow)) return { field: 'yellow', message: `黄色预警不能${word}目标` } as const
  if (wrong(yellow, red)) return { field: 'red', message: `红色预警不能${word}黄色预警` } as const
  return wrong(target, red) ? ({ field: 'red', message: `红色预警不能${word}目标` } as const) : null
}
