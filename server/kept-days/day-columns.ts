import { STAGE_LABELS } from '#domain/batch/batch.labels.ts'
import { FEED_CLASSES } from '#domain/standalone/standalone.labels.ts'

/** A figure of a farm's day. */
interface DayColumn {
  readonly label: string
  readonly unit: '头' | 'kg' | '元'
  readonly kind: 'integer' | 'decimal'
  /** True where only users who may see costs see it. */
  readonly money: boolean
}

const heads = (label: string): DayColumn => ({ label, unit: '头', kind: 'integer', money: false })
const kilos = (label: string): DayColumn => ({ label, unit: 'kg', kind: 'decimal', money: false })
const money = (label: string): DayColumn => ({ label, unit: '元', kind: 'decimal', money: true })

/** Results of pregnancy checks, by the day of the check. */
export const CHECK_COLUMNS = {
  checkPositive: heads('妊检阳性'),
  checkReturned: heads('妊检返情'),
  checkNegative: heads('妊检阴性'),
  checkAborted: heads('妊检流产'),
  checkOpen: heads('妊检空怀'),
} as const

/** Kinds of sales in a day report. */
const SALE_KINDS = {
  market: '商品猪',
  breeding: '种猪',
  cullSow: '淘汰母猪',
  cullGilt: '淘汰后备',
  cullBoar: '淘汰公猪',
  piglet: '仔猪',
  inferior: '残次猪',
  semen: '精液',
  other: '其他',
} as const
export type SaleKind = keyof typeof SALE_KINDS
export const saleKinds = Object.keys(SALE_KINDS) as SaleKind[]

/** Doses have neither heads nor kg. */
type SaleColumnKey = `${Exclude<SaleKind, 'semen'>}Sold${'Heads' | 'Kg'}` | `${SaleKind}SoldAmount`

/** Stages of growing pigs as parts of a key. */
export const STAGE_KEYS = { NURSERY: 'nursery', FINISH: 'finish', GILT_REAR: 'giltRear', WTF: 'wtf' } as const
type Stage = keyof typeof STAGE_KEYS
export const stages = Object.keys(STAGE_KEYS) as Stage[]
type StageColumnKey = `${(typeof STAGE_KEYS)[Stage]}${'Came' | 'Sent'}${'Heads' | 'Kg'}`

/** Fed classes, as parts of a key. */
export const FED_KEYS = {
  GESTATION: 'gestation',
  LACTATION: 'lactation',
  GILT: 'gilt',
  BOAR: 'boar',
  CREEP: 'creep',
  NURSERY: 'nursery',
  FINISH: 'finish',
} as const satisfies Readonly<Record<keyof typeof FEED_CLASSES, string>>
type FedClass = keyof typeof FED_KEYS
export const fedClasses = Object.keys(FED_KEYS) as FedClass[]
type FedColumnKey = `${(typeof FED_KEYS)[FedClass]}Feed${'Kg' | 'Amount'}`

const columnsOf = <Key extends string>(
  entries: readonly (readonly [string, DayColumn])[],
): Readonly<Record<Key, DayColumn>> => Object.fromEntries(entries) as Record<Key, DayColumn>

const saleColumns = columnsOf<SaleColumnKey>(
  saleKinds.flatMap((kind) => {
    const label = `${SALE_KINDS[kind]}销售`
    const weighed = [
      [`${kind}SoldHeads`, heads(`${label}头数`)],
      [`${kind}SoldKg`, kilos(`${label}重量`)],
    ] as const
    return [...(kind === 'semen' ? [] : weighed), [`${kind}SoldAmount`, money(`${label}金额`)] as const]
  }),
)
const stageColumns = columnsOf<StageColumnKey>(
  stages.flatMap((stage) => {
    const [key, label] = [STAGE_KEYS[stage], STAGE_LABELS[stage]]
    return [
      [`${key}CameHeads`, heads(`转入${label}头数`)],
      [`${key}CameKg`, kilos(`转入${label}重量`)],
      [`${key}SentHeads`, heads(`${label}转外场头数`)],
      [`${key}SentKg`, kilos(`${label}转外场重量`)],
    ]
  }),
)
const fedColumns = columnsOf<FedColumnKey>(
  fedClasses.flatMap((fed) => [
    [`${FED_KEYS[fed]}FeedKg`, kilos(`${FEED_CLASSES[fed]}用料`)],
    [`${FED_KEYS[fed]}FeedAmount`, money(`${FEED_CLASSES[fed]}料款`)],
  ]),
)

/** The figures of farm_day: all of them add up over days and farms. The table, its writers and its readers are derived from this list. */
export const DAY_COLUMNS = {
  ...CHECK_COLUMNS,
  ...saleColumns,
  marketedHeads: heads('出栏头数'),
  marketedKg: kilos('出栏重量'),
  ...stageColumns,
  toFinishHeads: heads('转育肥头数'),
  toFinishKg: kilos('转育肥重量'),
  ...fedColumns,
  drugAmount: money('药费'),
  vaccineAmount: money('疫苗费'),
  disinfectantAmount: money('消毒药费'),
  crateDays: { ...heads('产床占用'), label: '占用产床日' },
} satisfies Readonly<Record<string, DayColumn>>

export type DayKey = keyof typeof DAY_COLUMNS
export const dayKeys = Object.keys(DAY_COLUMNS) as DayKey[]
