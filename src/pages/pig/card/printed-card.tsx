import { useStore } from 'zustand'
import { farmsStore } from '#app-state/current-farm.ts'
import { PrintArea } from '#widgets/print-area.tsx'
import { Barcode } from './barcode.tsx'
import { BlankLines } from './blank-lines.tsx'
import { type Card, textOf } from './card-data.ts'
import { kindOf } from './card-head.ts'
import { FourFacts, SmallFacts } from './printed-facts.tsx'
import { PrintedFoot } from './printed-foot.tsx'
import { LAST_PARITIES, PrintedParities } from './printed-parities.tsx'
import './printed-card.css'

/** Vaccinations that fit across the paper. */
const COLUMNS = 7

const blanks = Array.from({ length: COLUMNS }, (_, column) => column + 1)

/** Sow cards on A5 paper, one a page, black on white; they stand in the document while it is printed. */
export function PrintedCards({ cards }: { cards: readonly Card[] }) {
  return (
    <PrintArea paper="a5">
      {cards.map((card) => (
        <PrintedCard key={card.pig.uid} card={card} />
      ))}
    </PrintArea>
  )
}

/** Lines to write on beside so many parities (a row of each and their mean, 5 mm to the 7 of a line): one page holds both. */
const linesBeside = (parities: number): number =>
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
      <BlankLines title="手写记录（录入后划勾）" heads={HEADS} lines={linesBeside(card.parities.length)} />
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
