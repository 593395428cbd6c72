import { useGranted } from '#app-state/use-granted.ts'
import { PrintedCards } from '#pages/pig/card/printed-card.tsx'
import { useCardPrint } from '#pages/pig/card/use-card-print.ts'
import { ReportScreen } from '#views/report-page/report-screen.tsx'
import { ReportToolsContext, type ReportToolsProps } from '#views/report-page/table/table-view.tsx'
import { PrintButton } from '../printed-rows/print-button.tsx'

/** 种猪引种明细: the report, and the cards of the animals that came. */
export const Screen = () => (
  <ReportToolsContext value={PigCardsButton}>
    <ReportScreen name="pig-introduction-breed" />
  </ReportToolsContext>
)

/** Prints the cards of the ticked animals, or of all that are asked for. */
function PigCardsButton({ model, ticked }: ReportToolsProps) {
  const { cards, loading, printCards } = useCardPrint()
  const mayPrint = useGranted().has('pig-detail')
  if (!mayPrint) return null
  return (
    <>
      <PrintButton
        {...{ model, ticked, loading }}
        label="打印种猪卡"
        title={ticked.length > 0 ? `打印所选 ${ticked.length} 头` : '打印查询到的全部种猪'}
        onRows={(rows) => {
          if (rows.length > 0) printCards(rows.map(({ pigId }) => String(pigId)))
        }}
      />
      {cards.length > 0 && <PrintedCards cards={cards} />}
    </>
  )
}
