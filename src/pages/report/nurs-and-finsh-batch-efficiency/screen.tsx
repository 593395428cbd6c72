import { ReportScreen } from '#views/report-page/report-screen.tsx'
import { ReportToolsContext } from '#views/report-page/report-tools.ts'
import { CloseOutButton } from './close-out-button.tsx'

/** 保育育肥批次效率: the report, and the close-out sheets of its batches. */
export const Screen = () => (
  <ReportToolsContext value={CloseOutButton}>
    <ReportScreen name="nurs-and-finsh-batch-efficiency" />
  </ReportToolsContext>
)
