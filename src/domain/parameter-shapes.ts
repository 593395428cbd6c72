/** Definition of a parameter, and the common shapes: numbers with a unit and limits, yes or no, a text. */
export const parameterModules = {
  MATING: '配种',
  GESTATION: '妊娠',
  FARROWING: '分娩',
  LACTATION: '哺乳断奶',
  GILT: '后备',
  BOAR: '公猪与精液',
  GROWING: '保育育肥',
  COST: '成本',
  REPORT: '报表口径',
  ENTRY: '录入与审核',
  SYSTEM: '系统',
} as const
export type ParameterModule = keyof typeof parameterModules

export interface Declared<T = unknown> {
  readonly label: string
  /** whole and decimal numbers, yes or no, a text, one word of a list, some of them (kept with commas). */
  readonly kind: 'whole' | 'decimal' | 'flag' | 'text' | 'word' | 'words'
  readonly default: T
  readonly min?: number
  readonly max?: number
  readonly unit?: string
  /** Its effect, in words. */
  readonly says: string
  readonly words?: Readonly<Record<string, string>>
  /** It holds its default alone: the sentence for a user who asks for another value. */
  readonly fixed?: string
  /** A setting of the whole installation (系统配置): its heading there, and from when and for whom a change counts. */
  readonly system?: SystemPlace
}

export interface Parameter<T = unknown> extends Declared<T> {
  readonly module: ParameterModule
}

/** Declarations of one module. */
export const inModule = <P extends Readonly<Record<string, Declared>>>(module: ParameterModule, all: P) =>
  Object.fromEntries(Object.entries(all).map(([key, one]) => [key, { ...one, module }])) as {
    readonly [K in keyof P]: P[K] & { readonly module: ParameterModule }
  }

/** Headings of 系统配置, in order. */
export const settingGroups = {
  OUTPUT: '下载与导出',
  IMPORT: '导入',
  SECURITY: '登录与安全',
  INTERFACE: '接口',
  DATA: '数据',
} as const
export type SettingGroup = keyof typeof settingGroups

export interface SystemPlace {
  readonly group: SettingGroup
  /** From when and for whom a change counts. */
  readonly effect: string
  /** Companies and farms may set a value of their own in 参数配置. */
  readonly companies: boolean
  /** Where data leaves the system to: set by the group alone, for a company as well. */
  readonly byGroup?: true
}

type Range = readonly [min: number, max: number]
const number =
  (kind: 'whole' | 'decimal', unit: string) =>
  (label: string, value: number, [min, max]: Range, says: string): Declared<number> => ({
    label,
    kind,
    default: value,
    min,
    max,
    unit,
    says,
  })
export const days = number('whole', '天')
export const heads = number('whole', '头')
export const kilos = number('decimal', 'kg')
export const whole = (unit: string) => number('whole', unit)
export const decimal = (unit: string) => number('decimal', unit)
export const flag = (label: string, value: boolean, says: string): Declared<boolean> => ({
  label,
  kind: 'flag',
  default: value,
  says,
})
/** How many standard heads an animal of a class is (折算标准头). */
export const standardHead = (label: string, value: number) =>
  decimal('')(`折标系数：${label}`, value, [0, 10], '一头折合的标准头；一头育肥猪为 1')
export const text = (label: string, value: string, says: string): Declared<string> => ({
  label,
  kind: 'text',
  default: value,
  says,
})
