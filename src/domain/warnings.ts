import { declaredIndicator, type IndicatorCode } from './indicators.ts'
import { LOW_INTAKE } from './standalone/intake.ts'
import { NEAR_EXPIRY } from './stock/first-expired.ts'

/** Figures of a herd a rule can watch over a rolling window: those a report computes from events alone. */
const WATCHED = [
  'psy',
  'lsy',
  'npd',
  'farrowingRate',
  'conceptionRate',
  'returnRate',
  'abortRate',
  'wsi',
  'served7',
  'totalBorn',
  'liveBorn',
  'stillbornRate',
  'mummyRate',
  'birthWeight',
  'preWeanMortality',
  'weanedPerLitter',
  'weanWeight',
  'replacementRate',
  'sowMortality',
] as const satisfies readonly IndicatorCode[]
export type WatchedCode = (typeof WATCHED)[number]

interface AnimalSubject {
  readonly name: string
  readonly unit: string
  /** Comparison of a value with the limit that warns. */
  readonly at: '>' | '≥' | '<'
  /** Limit where a rule names none; null: the farm's own parameters say it. */
  readonly limit: number | null
}

/** Subjects a rule can watch in single animals (§5.9). */
export const ANIMAL_SUBJECTS = {
  LONG_OPEN: { name: '超期空怀', unit: '天', at: '>', limit: 14 },
  REPEAT_RETURN: { name: '返情次数', unit: '次', at: '≥', limit: 2 },
  LONG_GESTATION: { name: '妊娠超期', unit: '天', at: '>', limit: null },
  GHOST: { name: '无事件母猪', unit: '天', at: '>', limit: null },
  BOAR_OVERUSE: { name: '公猪超用', unit: '次/周', at: '>', limit: null },
  LOW_INTAKE: { name: '采食不足', unit: '%', at: '<', limit: LOW_INTAKE },
} as const satisfies Readonly<Record<string, AnimalSubject>>
export type AnimalCode = keyof typeof ANIMAL_SUBJECTS

interface StockSubject {
  readonly name: string
  /** Limit where a rule names none. */
  readonly limit: number
}

/** Subjects a rule can watch in the warehouses (§5.9, §5.11). */
export const STOCK_SUBJECTS = {
  /** Below this per cent of the farm's target stock of a material. */
  STOCK_LOW: { name: '库存不足', limit: 100 },
  /** This many days before its end, or fewer. */
  LOT_EXPIRY: { name: '药品近效', limit: NEAR_EXPIRY },
} as const satisfies Readonly<Record<string, StockSubject>>
export type StockCode = keyof typeof STOCK_SUBJECTS

/** Subjects a rule can watch in the books of a farm: the identities R1–R11 (§4.10), run nightly. */
const BOOK_SUBJECTS = { UNRECONCILED: { name: '数据核对不符' } } as const
type BookCode = keyof typeof BOOK_SUBJECTS

export type WarningCode = AnimalCode | StockCode | BookCode | WatchedCode

export const isAnimalCode = (code: string): code is AnimalCode => Object.hasOwn(ANIMAL_SUBJECTS, code)
export const isStockCode = (code: string): code is StockCode => Object.hasOwn(STOCK_SUBJECTS, code)
export const isBookCode = (code: string): code is BookCode => Object.hasOwn(BOOK_SUBJECTS, code)
export const isWatched = (code: string): code is WatchedCode => WATCHED.some((one) => one === code)

/** Every subject with its word: animals, warehouses, the books, the herd. */
export const WARNING_NAMES = Object.fromEntries([
  ...Object.entries({ ...ANIMAL_SUBJECTS, ...STOCK_SUBJECTS, ...BOOK_SUBJECTS }).map(([code, { name }]) => [
    code,
    name,
  ]),
  ...WATCHED.map((code) => [code, declaredIndicator(code).name]),
]) as Readonly<Record<WarningCode, string>>

/** Days a handled warning rests before the same one may come again while its cause lasts. */
const REST_DAYS: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 7 }
export const restDays = (frequency: string): number => REST_DAYS[frequency] ?? 1

/** Days past a whole cycle (gestation and lactation) after which a sow without any event is a ghost (§5.11). */
export const SILENT_GRACE = 40
