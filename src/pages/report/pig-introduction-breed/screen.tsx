import { Button } from 'antd'
import { useGranted } from '#app-state/use-granted.ts'
import { PrintedCards } from '#pages/pig/card/printed-card.tsx'
import { useCardPrint } from '#pages/pig/card/use-card-print.ts'
import { useWholeReport } from '#views/report-page/print/report-print.tsx'
import { ReportScreen } from '#views/report-page/report-screen.tsx'
import { ReportToolsContext, type ReportToolsProps } from '#views/report-page/table/report-tools.ts'

/** 种猪引种明细: the report, and the cards of the animals that came. */
export const Screen = () => (
  <ReportToolsContext value={PigCardsButton}>
    <ReportScreen name="pig-introduction-breed" />
  </ReportToolsContext>
)

/** Prints the cards of the ticked animals, or of all that are asked for. */
function PigCardsButton({ model, ticked }: ReportToolsProps) {
  const whole = useWholeReport()
  const { cards, loading, printCards } = useCardPrint()
  const mayPrint = useGranted().has('pig-detail')
  const { report, question, data, askable } = model

  async function start() {
    // single animals, however the table is grouped; the HTTP layer shows a refusal
    const asked = { ...question, groupBy: null, sort: question.groupBy ? null : question.sort }
    const found =
      ticked.length > 0 ? ticked : (await whole({ report, question: asked }).catch(() => null))?.list
    if (found && found.length > 0) printCards(found.map((row) => String(row.pigId)))
  }

  if (!mayPrint) return null
  return (
    <>
      <Button
        disabled={!askable || data.total === 0}
        loading={loading}
        title={ticked.length > 0 ? `打印所选 ${ticked.length} 头` : '打印查询到的全部种猪'}
        onClick={() => void start()}
      >
        打印种猪卡
      </Button>
      {cards.length > 0 && <PrintedCards cards={cards} />}
    </>
  )
}
