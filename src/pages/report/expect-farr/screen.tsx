import { ReportScreen } from '#views/report-page/report-screen.tsx'
import { ReportToolsContext } from '#views/report-page/table/report-tools.ts'
import { FarrowCardsButton } from './farrow-cards-button.tsx'

/** 待产母猪表: the report, and the cards that hang at the crates. */
export const Screen = () => (
  <ReportToolsContext value={FarrowCardsButton}>
    <ReportScreen name="expect-farr" />
  </ReportToolsContext>
)
