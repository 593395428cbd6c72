import { ReportScreen } from '#views/report-page/report-screen.tsx'
import { EmptyState } from '#widgets/empty-state.tsx'
import { SegmentedPage } from '#widgets/segmented-page.tsx'
import { useFarm } from '../card/use-farm.ts'
import { DueChecks } from './due-checks.tsx'
import './gestation.css'

const VIEWS = [
  { value: 'due', label: '录入', keep: true, content: () => <Due /> },
  { value: 'results', label: '查询', content: () => <ReportScreen name="gestationResultPositive" /> },
]

/** 妊检结果录入: results of the served sows a check is due for, in one go; and the checks of any period. */
export const Screen = () => <SegmentedPage label="妊检结果" views={VIEWS} />

function Due() {
  const { farm, settled } = useFarm()
  if (farm) return <DueChecks farm={farm} />
  return settled ? <EmptyState kind="no-right" title="没有可以录入的猪场" /> : null
}
