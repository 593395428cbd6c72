import type { DayFigures, Drift } from './day-report.answer.ts'
import { HERD_MOVES } from './herd-rows.ts'
import { productionItem } from './production.ts'
import { FEEDS, salesItem } from './sales-and-feed.ts'

type Named = readonly (readonly [label: string, value: string | number | null])[]

/** Every figure of a day with its name. The sums of week and month follow from days that have reports of their own. */
function named({ herd, production, deaths, sales, feed }: DayFigures): Named {
  return [
    ...herd.lines.flatMap(
      ({ label, opening, moves, closing }): Named => [
        [`${label} 期初`, opening],
        ...Object.entries(HERD_MOVES).map(
          ([key, move]) => [`${label} ${move.label}`, moves[key as keyof typeof moves] ?? 0] as const,
        ),
        [`${label} 期末`, closing],
      ],
    ),
    ...production.map(
      ({ key, day }) => [`${productionItem(key).label} ${productionItem(key).unit}`, day] as const,
    ),
    ...deaths.flatMap(
      ({ reason, breeding, suckling, growing }): Named => [
        [`死亡 ${reason} 种猪`, breeding],
        [`死亡 ${reason} 仔猪`, suckling],
        [`死亡 ${reason} 生长`, growing],
      ],
    ),
    ...sales.flatMap(
      ({ key, heads, kg, amount }): Named => [
        [`${salesItem(key).label} 头数`, heads],
        [`${salesItem(key).label} 重量`, kg],
        [`${salesItem(key).label} 金额`, amount],
      ],
    ),
    ...feed.map(({ key, kg }) => [`${FEEDS[key].label} 用料`, kg] as const),
  ]
}

const textOf = (value: string | number | null | undefined): string => String(value ?? 0)

/** Figures of a locked report that differ from its present rows. A line only one side has counts as nothing on the other. */
export function driftOf(kept: DayFigures, now: DayFigures): Drift[] {
  const [before, after] = [new Map(named(kept)), new Map(named(now))]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((label) => {
    const [was, is] = [textOf(before.get(label)), textOf(after.get(label))]
    return Number(was) === Number(is) ? [] : [{ label, kept: was, now: is }]
  })
}
