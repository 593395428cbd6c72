import { ReportScreen } from '#views/report-page/report-screen.tsx'
import { ReportToolsContext, type ReportToolsProps } from '#views/report-page/table/report-tools.ts'
import { BonusButton } from './bonus-button.tsx'
import { CloseOutButton } from './close-out-button.tsx'

const Tools = (props: ReportToolsProps) => (
  <>
    <CloseOutButton {...props} />
    <BonusButton {...props} />
  </>
)

/** 保育育肥批次效率: the report, the close-out sheets of its batches, and what bonuses are reckoned from. */
export const Screen = () => (
  <ReportToolsContext value={Tools}>
    <ReportScreen name="nurs-and-finsh-batch-efficiency" />
  </ReportToolsContext>
)
