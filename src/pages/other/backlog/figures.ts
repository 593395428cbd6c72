import { formatDecimal, formatRatio } from '#domain/decimal.ts'
import { formatSigned } from '#widgets/format-number.ts'
import type { Summary } from './home-data.ts'

export interface Figure {
  key: string
  label: string
  value: number
  unit: string
  note: string
}

/** The strip of figures above the lists; every note says what the figure is made of. */
export function figuresOf({ herd, yesterday }: Pick<Summary, 'herd' | 'yesterday'>): Figure[] {
  const { services, firstServices, farrowings, live, weanings, weaned, weanedWeight, weighed } = yesterday
  const perLitter = formatRatio({ num: live, den: farrowings })
  const weight = formatRatio({ num: weanedWeight, den: weighed })
  return [
    {
      key: 'sows',
      label: '能繁母猪',
      value: herd.sows,
      unit: '头',
      note: `较昨日 ${formatSigned(herd.sows - herd.sowsYesterday, 0)}`,
    },
    {
      key: 'gilts',
      label: '后备母猪',
      value: herd.gilts,
      unit: '头',
      note: `可配 ${formatDecimal(herd.giltsReady, 0)}`,
    },
    {
      key: 'suckling',
      label: '哺乳仔猪',
      value: herd.suckling,
      unit: '头',
      note: `${formatDecimal(herd.litters, 0)} 窝`,
    },
    { key: 'services', label: '昨日配种', value: services, unit: '头', note: `后备首配 ${firstServices}` },
    {
      key: 'farrowings',
      label: '昨日分娩',
      value: farrowings,
      unit: '窝',
      note: farrowings > 0 ? `活仔 ${live}，窝均 ${perLitter}` : '活仔 0',
    },
    {
      key: 'weanings',
      label: '昨日断奶',
      value: weanings,
      unit: '窝',
      note: `${weaned} 头${weighed > 0 ? `，均重 ${weight} kg` : ''}`,
    },
    {
      key: 'deaths',
      label: '昨日死亡',
      value: yesterday.deaths + yesterday.pigletDeaths,
      unit: '头',
      note: `种猪 ${yesterday.deaths} · 仔猪 ${yesterday.pigletDeaths}`,
    },
  ]
}
