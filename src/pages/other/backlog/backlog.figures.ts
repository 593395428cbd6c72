import { addDays } from '#domain/calendar.ts'
import { formatDecimal, formatRatio } from '#domain/decimal.ts'
import type { HomeFigure, Opens } from '#domain/home/home.ts'
import { reportAddress, screenAddress } from '#kit/screen-address.ts'
import type { HerdPart } from '#resources/answers/home.shapes.ts'
import { formatSigned } from '#widgets/format-number.ts'

/** A figure of the home of the herd: a whole number. */
interface HerdFigure extends Pick<HomeFigure, 'key' | 'label' | 'unit' | 'note' | 'parts'> {
  value: number
  opens?: Opens
}

/** The strip of figures above the lists; every note names the parts of its figure. */
export const figuresOf = ({ herd, yesterday }: HerdPart, farmId: string, today: string): HerdFigure[] => [
  ...herdFigures(herd, farmId, today),
  ...dayFigures(yesterday, farmId, addDays(today, -1)),
]

function herdFigures(herd: HerdPart['herd'], farmId: string, today: string): HerdFigure[] {
  const pigs = (filter: Readonly<Record<string, string>>): Opens => ({
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
      opens: { screen: 'sow-amount', path: reportAddress('sow-amount', farmId, today, today) },
    },
    {
      key: 'gilts',
      label: '后备母猪',
      value: herd.gilts,
      unit: '头',
      note: `可配 ${formatDecimal(herd.giltsReady, 0)}`,
      opens: pigs({ pigClass: 'GILT' }),
    },
    {
      key: 'suckling',
      label: '哺乳仔猪',
      value: herd.suckling,
      unit: '头',
      note: `${formatDecimal(herd.litters, 0)} 窝`,
      opens: pigs({ status: 'LACTATING' }),
    },
  ]
}

function dayFigures(yesterday: HerdPart['yesterday'], farmId: string, day: string): HerdFigure[] {
  const { services, firstServices, farrowings, live, weanings, weaned, weanedWeight, weighed } = yesterday
  const perLitter = formatRatio({ num: live, den: farrowings })
  const weight = formatRatio({ num: weanedWeight, den: weighed })
  const of = (screen: string): Opens => ({ screen, path: reportAddress(screen, farmId, day, day) })
  return [
    {
      key: 'services',
      label: '昨日配种',
      value: services,
      unit: '头',
      note: `后备首配 ${firstServices}`,
      opens: of('mating-week-cohort'),
    },
    {
      key: 'farrowings',
      label: '昨日分娩',
      value: farrowings,
      unit: '窝',
      note: farrowings > 0 ? `活仔 ${live}，窝均 ${perLitter}` : '活仔 0',
      opens: of('births'),
    },
    {
      key: 'weanings',
      label: '昨日断奶',
      value: weanings,
      unit: '窝',
      note: `${weaned} 头${weighed > 0 ? `，均重 ${weight} kg` : ''}`,
      opens: of('piglets-death'),
    },
    {
      key: 'deaths',
      label: '昨日死亡',
      value: yesterday.deaths + yesterday.pigletDeaths,
      unit: '头',
      note: `种猪 ${yesterday.deaths} · 仔猪 ${yesterday.pigletDeaths}`,
      parts: [
        { text: `种猪 ${yesterday.deaths}`, opens: of('pig-cull-death') },
        { text: `仔猪 ${yesterday.pigletDeaths}`, opens: of('piglets-death') },
      ],
    },
  ]
}
