import { type Card, textOf } from './card-data.ts'
import { backfatOf, placeOf, teatsOf } from './card-head.ts'
import { stateDays, statusLabel } from './status.ts'

type Fact = readonly [label: string, value: string]

/** What is looked for from the aisle, large. */
export function FourFacts({ card }: { card: Card }) {
  const { pig } = card
  const days = stateDays(card)
  const facts: Fact[] = [
    ['状态', `${statusLabel(pig.status)}${days === null ? '' : ` ${days} 天`}`],
    ['栏位', placeOf(card)],
    ['配种日期', textOf(pig, 'lastServiceDate') ?? '-'],
    ['预产期', textOf(pig, 'dueDate') ?? '-'],
  ]
  return <Facts kind="printed-four" facts={facts} />
}

export function SmallFacts({ card }: { card: Card }) {
  const { pig, parities } = card
  const service = parities[0]?.litter ? null : parities[0]?.service
  const nursed = parities[0]?.litter
  const suckling = nursed && nursed.weanDate === null ? nursed.suckling : null
  const plain = (key: string) => textOf(pig, key) ?? '-'
  const facts: Fact[] = [
    ['出生', plain('birthDate')],
    ['进场', plain('entryDate')],
    ['父', plain('sireEarNo')],
    ['母', plain('damEarNo')],
    ['与配公猪', service?.boarEarnock ?? '-'],
    ['输精', service ? `${service.doseCount} 次` : '-'],
    ['胎次', plain('parity')],
    ['本胎配次', service ? String(parities[0]?.services ?? '-') : '-'],
    ['妊检', service ? (service.positiveDate ? `阳性 ${service.positiveDate}` : '未检') : '-'],
    ['带仔数', suckling === null ? '-' : `${suckling} 头`],
    ['乳头', teatsOf(card)],
    ['背膘', backfatOf(card)],
  ]
  return <Facts kind="printed-small" facts={facts} />
}

function Facts({ facts, kind }: { facts: readonly Fact[]; kind: string }) {
  return (
    <dl className={kind}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
