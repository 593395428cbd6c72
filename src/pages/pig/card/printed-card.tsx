import { useStore } from 'zustand'
import { farmsStore } from '#app-state/current-farm.ts'
import { formatDecimal, isKnown, type MaybeDecimal } from '#domain/decimal.ts'
import type { ParityLine } from '#resources/answers/animal-card.ts'
import { type Fact, FactList } from '#widgets/fact-list.tsx'
import { type PlainColumn, PlainTable } from '#widgets/plain-table.tsx'
import { PrintArea } from '#widgets/print-area.tsx'
import { averageText, type FigureKey, parityAverages, parityFigures } from './averages.ts'
import { Barcode } from './barcode.tsx'
import { BlankLines } from './blank-lines.tsx'
import { type Card, textOf } from './card-data.ts'
import { backfatOf, kindOf, placeOf, teatsOf } from './card-head.ts'
import { PrintedFoot } from './printed-foot.tsx'
import { stateDays, statusLabel } from './status.ts'
import './printed-card.css'

/** Vaccinations that fit across the paper. */
const COLUMNS = 7

const blanks = Array.from({ length: COLUMNS }, (_, column) => column + 1)

/** Sow cards on A5 paper, one a page, black on white; they are in the document while it is printed. */
export function PrintedCards({ cards }: { cards: readonly Card[] }) {
  return (
    <PrintArea paper="a5">
      {cards.map((card) => (
        <PrintedCard key={card.pig.uid} card={card} />
      ))}
    </PrintArea>
  )
}

/** Lines to write on next to so many parities (a row of each and their mean, 5 mm to the 7 of a line): one page holds both. */
const linesInColumns = (parities: number): number =>
  Math.min(13, 14 - Math.ceil((5 * (Math.min(parities, LAST_PARITIES) + 1)) / 7))
const HEADS = ['日期', '事件', '内容（分娩：健 / 弱 / 畸 / 死 / 黑 / 木；死亡：头数、原因）', '操作人']

function PrintedCard({ card }: { card: Card }) {
  const { pig } = card
  const code = textOf(pig, 'pigNo') ?? pig.earNo
  const farm = useStore(farmsStore, (state) => state.farms).find((one) => one.uid === pig.farmId)
  return (
    <article className="printed-card">
      <header>
        <div>
          <div>
            {farm?.name} {pig.sex === 'F' ? '母猪卡' : '公猪卡'}
          </div>
          <h1>{pig.earNo}</h1>
          <div>
            {kindOf(card).join(' ')}
            {textOf(pig, 'earTag') && `　耳牌 ${textOf(pig, 'earTag')}`}
          </div>
        </div>
        <Barcode text={code} />
      </header>
      <FourFacts card={card} />
      <SmallFacts card={card} />
      {pig.sex === 'F' && <PrintedParities lines={card.parities} />}
      <VaccineLine />
      <BlankLines title="手写记录（录入后划勾）" heads={HEADS} lines={linesInColumns(card.parities.length)} />
      <PrintedFoot />
    </article>
  )
}

/** Vaccine and day, written in by hand as they are given. */
const VaccineLine = () => (
  <table className="printed-vaccines">
    <tbody>
      {['疫苗', '日期'].map((head) => (
        <tr key={head}>
          <th>{head}</th>
          {blanks.map((column) => (
            <td key={column} />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** The facts looked for from the aisle, large. */
function FourFacts({ card }: { card: Card }) {
  const { pig } = card
  const days = stateDays(card)
  const facts: Fact[] = [
    ['状态', `${statusLabel(pig.status)}${days === null ? '' : ` ${days} 天`}`],
    ['栏位', placeOf(card)],
    ['配种日期', textOf(pig, 'lastServiceDate') ?? '-'],
    ['预产期', textOf(pig, 'dueDate') ?? '-'],
  ]
  return <FactList className="printed-four" facts={facts} />
}

function SmallFacts({ card }: { card: Card }) {
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
  return <FactList className="printed-small" facts={facts} />
}

const LAST_PARITIES = 8

/** Two figures of the year are enough on paper: 24-03-21. */
const short = (date: string | null | undefined): string => date?.slice(2) ?? ''
const written = (value: MaybeDecimal, digits = 0): string =>
  isKnown(value) ? formatDecimal(value, digits) : ''

interface ParityColumn extends PlainColumn<ParityLine> {
  /** The figure whose average stands in the foot. */
  key?: FigureKey
}
const figure = (key: FigureKey, title: string, digits = 0): ParityColumn => ({
  ...{ key, title },
  cell: (line) => written(parityFigures[key](line), digits),
})

/** Columns that name the parity and her service, which have no average. */
const SERVICE: readonly ParityColumn[] = [
  { title: '胎', cell: ({ parity }) => parity },
  { title: '配种日期', cell: ({ service }) => short(service?.date) },
  { title: '公猪', cell: ({ service }) => service?.boarEarnock },
  { title: '妊娠', cell: ({ litter }) => written(litter?.gestationDays) },
  { title: '分娩日期', cell: ({ litter }) => short(litter?.farrowDate) },
]
const RESULTS: readonly ParityColumn[] = [
  figure('total', '总'),
  figure('live', '活'),
  figure('weak', '弱'),
  figure('stillborn', '死'),
  figure('mummy', '木'),
  figure('litterWeight', '窝重', 1),
  { title: '断奶日期', cell: ({ litter }) => short(litter?.weanDate) },
  figure('weaned', '断奶'),
  figure('weanWeight', '均重', 2),
  { ...figure('wsi', '断配'), cell: ({ wsi }) => formatDecimal(wsi, 0) },
]

/** The last parities, oldest first as a card is read, with the averages of all her litters. */
function PrintedParities({ lines }: { lines: readonly ParityLine[] }) {
  const averages = parityAverages(lines)
  const foot = (
    <tr>
      <th colSpan={SERVICE.length}>{averages.litters} 窝平均</th>
      {RESULTS.map(({ title, key }) => (
        <td key={title}>{key && averageText(averages, key)}</td>
      ))}
    </tr>
  )
  return (
    <>
      <h2>胎次记录（窝重、均重 kg；间隔 天）</h2>
      <PlainTable
        className="printed-parities"
        rows={lines.slice(0, LAST_PARITIES).toReversed()}
        rowKey={({ parity }) => parity}
        columns={[...SERVICE, ...RESULTS]}
        foot={averages.litters > 0 && foot}
      />
    </>
  )
}
