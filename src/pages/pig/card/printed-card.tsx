import { useStore } from 'zustand'
import { serverNow } from '#providers/session.ts'
import { farmsStore } from '#shell/current-farm.ts'
import { useServices } from '#shell/services.ts'
import { PrintArea } from '#widgets/print-area.tsx'
import { Barcode } from './barcode.tsx'
import { type Card, textOf } from './card-data.ts'
import { kindOf } from './card-head.ts'
import { FourFacts, SmallFacts } from './printed-facts.tsx'
import { PrintedParities } from './printed-parities.tsx'
import { useA5Paper } from './use-a5-paper.ts'
import './printed-card.css'

/** Sow cards on A5 paper, one a page, black on white; they stand in the document while it is printed. */
export function PrintedCards({ cards }: { cards: readonly Card[] }) {
  useA5Paper()
  return (
    <PrintArea>
      {cards.map((card) => (
        <PrintedCard key={card.pig.uid} card={card} />
      ))}
    </PrintArea>
  )
}

const BLANK_LINES = 10
const FARM_OFFSET_MS = 8 * 3_600_000

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
      <BlankLines />
      <PrintedFoot />
    </article>
  )
}

const BlankLines = () => (
  <>
    <h2>手写记录（录入后划勾）</h2>
    <table className="printed-blank">
      <thead>
        <tr>
          <th>日期</th>
          <th>事件</th>
          <th>内容（分娩：健 / 弱 / 畸 / 死 / 黑 / 木；死亡：头数、原因）</th>
          <th>操作人</th>
          <th>已录</th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: BLANK_LINES }, (_, line) => line + 1).map((line) => (
          <tr key={line}>
            <td />
            <td />
            <td />
            <td />
            <td>□</td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
)

function PrintedFoot() {
  const { session } = useServices()
  const name = useStore(session, (state) => state.userData?.name)
  const moment = new Date(serverNow(session) + FARM_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')
  return (
    <footer>
      <span>
        打印 {moment}　{name}
      </span>
      <span>A5 竖向</span>
    </footer>
  )
}
