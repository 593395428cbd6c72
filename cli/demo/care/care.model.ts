import type { FeedClass } from '#domain/standalone/standalone.labels.ts'

interface Standard {
  readonly name: string
  readonly feedClass: FeedClass
  readonly from: number
  readonly to: number
  /** kg a head and day. */
  readonly kilos: number
}

const of =
  (feedClass: FeedClass) =>
  (name: string, from: number, to: number, kilos: number): Standard => ({ name, feedClass, from, to, kilos })

/** Feeding standards of the demo farms: of sows by days in gestation or lactation, else by age. */
export const STANDARDS: readonly Standard[] = [
  of('GESTATION')('妊娠前期', 0, 30, 2.2),
  of('GESTATION')('妊娠中期', 31, 84, 2.4),
  of('GESTATION')('妊娠后期', 85, 130, 3),
  of('LACTATION')('产后恢复', 0, 4, 3.2),
  of('LACTATION')('泌乳高峰', 5, 40, 6.2),
  of('GILT')('后备', 150, 500, 2.4),
  of('BOAR')('公猪', 150, 2000, 2.6),
  of('NURSERY')('保育前期', 14, 35, 0.34),
  of('NURSERY')('保育中期', 36, 50, 0.7),
  of('NURSERY')('保育后期', 51, 80, 1.06),
  of('FINISH')('育肥一期', 60, 85, 1.5),
  of('FINISH')('育肥二期', 86, 110, 2.05),
  of('FINISH')('育肥三期', 111, 140, 2.55),
  of('FINISH')('育肥四期', 141, 230, 2.9),
]

/** kg a head of a class eats on such a day; of the last standard for days beyond all. */
export function standardOn(feedClass: FeedClass, day: number): number {
  const own = STANDARDS.filter((one) => one.feedClass === feedClass)
  return (own.find(({ from, to }) => day >= from && day <= to) ?? own.at(-1))?.kilos ?? 0
}

/** Items of the programme; sows by their reproduction, growing pigs by age. */
export const PROGRAMME = [
  {
    name: '产前腹泻',
    vaccine: '传胃流腹二联苗',
    price: '6.8',
    pigClass: 'SOW',
    trigger: 'GESTATION',
    dueDay: 85,
    slack: 7,
  },
  {
    name: '产后蓝耳',
    vaccine: '蓝耳灭活苗',
    price: '5.2',
    pigClass: 'SOW',
    trigger: 'POST_FARROW',
    dueDay: 14,
    slack: 5,
  },
  {
    name: '保育猪瘟',
    vaccine: '猪瘟活疫苗',
    price: '0.9',
    pigClass: 'NURSERY',
    trigger: 'AGE',
    dueDay: 35,
    slack: 5,
  },
  {
    name: '保育口蹄疫',
    vaccine: '口蹄疫O型苗',
    price: '3.6',
    pigClass: 'NURSERY',
    trigger: 'AGE',
    dueDay: 58,
    slack: 5,
  },
  {
    name: '育肥口蹄疫',
    vaccine: '口蹄疫二价苗',
    price: '3.9',
    pigClass: 'FINISH',
    trigger: 'AGE',
    dueDay: 90,
    slack: 5,
  },
] as const
export type Item = (typeof PROGRAMME)[number]['name']

export const care = {
  /** Share of the standard that is eaten in a day. */
  appetite: { low: 0.96, high: 1.08, heatLoss: 0.05, waste: 0.015 },
  /** How what a batch eats follows how fast it grows, and the deviation between batches that grow alike. */
  pace: 0.8,
  efficiency: 0.028,
  /** Of what was used since the last count. */
  siloLoss: 0.004,
  siloDays: 8,
  countDay: '15',
  curesPerBatch: 4,
  cureResults: ['CURED', 'CURED', 'CURED', 'CURED', 'BETTER', 'FAILED'],
  sowCures: 0.06,
  vaccinated: 0.96,
  /** Share of the batches fed yesterday whose feed is not entered yet. */
  unreported: 0.08,
} as const
