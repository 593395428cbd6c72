import { Button } from 'antd'
import { useGranted } from '#app-state/use-granted.ts'
import { useWholeReport } from '#views/report-page/print/use-print-report.ts'
import type { ReportToolsProps } from '#views/report-page/table/report-tools.ts'
import { PrintedCards } from '../../pig/card/printed-card.tsx'
import { useCardPrint } from '../../pig/card/use-card-print.ts'

/** Prints the cards of the ticked animals, or of all that are asked for. */
export function PigCardsButton({ model, ticked }: ReportToolsProps) {
  const whole = useWholeReport()
  const { cards, loading, printCards } = useCardPrint()
  const mayPrint = useGranted().has('pig-detail')
  const { report, question, data, askable } = model

  async function start() {
    // single animals, however the table is grouped; a refusal is told by the HTTP layer
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
