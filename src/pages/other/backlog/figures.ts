import { addDays } from '#domain/calendar.ts'
import { formatDecimal, formatRatio } from '#domain/decimal.ts'
import { reportAddress, screenAddress } from '#kit/screen-address.ts'
import type { HerdPart } from '#resources/answers/home.ts'
import { formatSigned } from '#widgets/format-number.ts'

export interface Figure {
  key: string
  label: string
  value: number
  unit: string
  note: string
  /** Source of the figure, with the same filters; a figure that no single screen holds has its sources in `parts`. */
  source?: Source
  parts?: readonly (Source & { text: string })[]
}

/** Route name and address of the report or list behind a figure. */
export interface Source {
  screen: string
  path: string
}

/** The strip of figures above the lists; every note names the parts of its figure. */
export const figuresOf = ({ herd, yesterday }: HerdPart, farmId: string, today: string): Figure[] => [
  ...herdFigures(herd, farmId, today),
  ...dayFigures(yesterday, farmId, addDays(today, -1)),
]

function herdFigures(herd: HerdPart['herd'], farmId: string, today: string): Figure[] {
  const pigs = (filter: Readonly<Record<string, string>>): Source => ({
    screen: 'pigs-file',
    path: screenAddress('pigs-file', { farmId, ...filter }),
  })
  return [
    {
      key: 'sows',
      label: '能繁母猪',
      value: herd.sows,
      unit: '头',
      note: `较昨日 ${formatSigned(herd.sows - herd.sowsYesterday, 0)}，较上周 ${formatSigned(herd.sows - herd.sowsLastWeek, 0)}`,
      source: { screen: 'sow-amount', path: reportAddress('sow-amount', farmId, today, today) },
    },
    {
      key: 'gilts',
      label: '后备母猪',
      value: herd.gilts,
      unit: '头',
      note: `可配 ${formatDecimal(herd.giltsReady, 0)}`,
      source: pigs({ pigClass: 'GILT' }),
    },
    {
      key: 'suckling',
      label: '哺乳仔猪',
      value: herd.suckling,
      unit: '头',
      note: `${formatDecimal(herd.litters, 0)} 窝`,
      source: pigs({ status: 'LACTATING' }),
    },
  ]
}

function dayFigures(yesterday: HerdPart['yesterday'], farmId: string, day: string): Figure[] {
  const { services, firstServices, farrowings, live, weanings, weaned, weanedWeight, weighed } = yesterday
  const perLitter = formatRatio({ num: live, den: farrowings })
  const weight = formatRatio({ num: weanedWeight, den: weighed })
  const of = (screen: string): Source => ({ screen, path: reportAddress(screen, farmId, day, day) })
  return [
    {
      key: 'services',
      label: '昨日配种',
      value: services,
      unit: '头',
      note: `后备首配 ${firstServices}`,
      source: of('mating-week-cohort'),
    },
    {
      key: 'farrowings',
      label: '昨日分娩',
      value: farrowings,
      unit: '窝',
      note: farrowings > 0 ? `活仔 ${live}，窝均 ${perLitter}` : '活仔 0',
      source: of('births'),
    },
    {
      key: 'weanings',
      label: '昨日断奶',
      value: weanings,
      unit: '窝',
      note: `${weaned} 头${weighed > 0 ? `，均重 ${weight} kg` : ''}`,
      source: of('piglets-death'),
    },
    {
      key: 'deaths',
      label: '昨日死亡',
      value: yesterday.deaths + yesterday.pigletDeaths,
      unit: '头',
      note: `种猪 ${yesterday.deaths} · 仔猪 ${yesterday.pigletDeaths}`,
      parts: [
        { text: `种猪 ${yesterday.deaths}`, ...of('pig-cull-death') },
        { text: `仔猪 ${yesterday.pigletDeaths}`, ...of('piglets-death') },
      ],
    },
  ]
}
