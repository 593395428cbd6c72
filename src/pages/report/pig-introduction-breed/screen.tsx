import { ReportScreen } from '#views/report-page/report-screen.tsx'
import { ReportToolsContext } from '#views/report-page/table/report-tools.ts'
import { PigCardsButton } from './pig-cards-button.tsx'

/** 种猪引种明细: the report, and the cards of the animals that came. */
export const Screen = () => (
  <ReportToolsContext value={PigCardsButton}>
    <ReportScreen name="pig-introduction-breed" />
  </ReportToolsContext>
)
