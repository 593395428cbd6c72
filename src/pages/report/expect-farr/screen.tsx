import { App } from 'antd'
import { useState } from 'react'
import { Barcode } from '#pages/pig/card/barcode.tsx'
import { BlankLines } from '#pages/pig/card/blank-lines.tsx'
import { PrintedFoot } from '#pages/pig/card/printed-foot.tsx'
import { ReportScreen } from '#views/report-page/report-screen.tsx'
import type { ReportRow } from '#views/report-page/state/report-answer.ts'
import { ReportToolsContext, type ReportToolsProps } from '#views/report-page/table/table-view.tsx'
import { FactList } from '#widgets/fact-list.tsx'
import { PrintArea, usePrinting } from '#widgets/print-area.tsx'
import { PrintButton } from '../printed-rows/print-button.tsx'
import '#pages/pig/card/printed-card.css'

/** 待产母猪表: the report, and the cards that hang at the crates. */
export const Screen = () => (
  <ReportToolsContext value={FarrowCardsButton}>
    <ReportScreen name="expect-farr" />
  </ReportToolsContext>
)

/** More cards than a farm has crates. */
const MOST = 500

/** Prints the crate cards of the ticked sows, or of all that are asked for. */
function FarrowCardsButton({ model, ticked }: ReportToolsProps) {
  const { message } = App.useApp()
  const [rows, setRows] = useState<readonly ReportRow[]>([])
  const [printing, print] = usePrinting()
  const show = (chosen: readonly ReportRow[]) => {
    if (chosen.length > MOST)
      return void message.warning(`一次最多打印${MOST}张，共${chosen.length}头，请缩小预产期范围`)
    setRows(chosen)
    print()
  }
  return (
    <>
      <PrintButton
        {...{ model, ticked }}
        label="打印分娩卡"
        title={ticked.length > 0 ? `打印所选 ${ticked.length} 头` : '打印查询到的全部母猪'}
        onRows={show}
      />
      {printing && rows.length > 0 && <FarrowCards rows={rows} />}
    </>
  )
}

/** The cards that hang at the farrowing crates, one a page on A5, with room for notes. */
export const FarrowCards = ({ rows }: { rows: readonly ReportRow[] }) => (
  <PrintArea paper="a5">
    {rows.map((row) => (
      <FarrowCard key={String(row.pigId)} row={row} />
    ))}
  </PrintArea>
)

const LINES = 13

const four = [
  ['预产期', 'dueDate'],
  ['产床', 'place'],
  ['上床日', 'cratedOn'],
  ['胎次', 'parity'],
] as const
const small = [
  ['配种日期', 'mateDate'],
  ['公猪', 'boarEarnock'],
  ['妊检', 'gestationResult'],
  ['上胎活仔', 'lastLive'],
  ['注意', 'notice'],
] as const

/** Fields filled in by hand at the birth. */
const BIRTH = [
  '分娩日期',
  '开始',
  '结束',
  '健仔',
  '弱仔',
  '畸形',
  '死胎',
  '黑胎',
  '木乃伊',
  '公',
  '母',
  '窝重',
  '助产',
  '接产员',
]

function FarrowCard({ row }: { row: ReportRow }) {
  const word = (key: string) => String(row[key] ?? '')
  return (
    <article className="printed-card">
      <header>
        <div>
          <div>{word('farm')} 分娩卡</div>
          <h1>{word('earNo')}</h1>
          <div>{word('breed')}</div>
        </div>
        <Barcode text={word('pigNo') || word('earNo')} />
      </header>
      {/* an empty one is written in by hand: the day she was moved in, when she was not yet */}
      <FactList className="printed-four" facts={four.map(([label, key]) => [label, word(key)])} />
      <FactList className="printed-small" facts={small.map(([label, key]) => [label, word(key) || '-'])} />
      <h2>分娩</h2>
      <table className="printed-birth">
        <thead>
          <tr>
            {BIRTH.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {BIRTH.map((head) => (
              <td key={head} />
            ))}
          </tr>
        </tbody>
      </table>
      <BlankLines
        title="哺乳记录（录入后划勾）"
        heads={['日期', '事件', '内容（死亡、寄养：头数、原因）', '带仔数', '操作人']}
        lines={LINES}
      />
      <PrintedFoot />
    </article>
  )
}
