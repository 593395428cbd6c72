import { useFarm } from '#app-state/use-farm.ts'
import { MissingState } from '#views/missing/missing-state.tsx'
import { useMissing } from '#views/missing/use-missing.ts'
import { ReportScreen } from '#views/report-page/report-screen.tsx'
import { SegmentedPage } from '#widgets/segmented-page.tsx'
import { DueChecks } from './due-checks.tsx'
import './gestation.css'
import { NoFarm } from '#widgets/no-farm.tsx'

const VIEWS = [
  { value: 'due', label: '录入', keep: true, content: () => <Due /> },
  { value: 'results', label: '查询', content: () => <ReportScreen name="gestationResultPositive" /> },
]

/** 妊检结果录入: results of the served sows a check is due for, in one go; and the checks of any period. */
export const Screen = () => <SegmentedPage label="妊检结果" views={VIEWS} />

const NEEDS = ['farm', 'pigs'] as const

function Due() {
  const { farm, settled } = useFarm()
  const missing = useMissing(NEEDS)
  if (missing) return <MissingState missing={missing} />
  if (farm) return <DueChecks farm={farm} />
  return settled ? <NoFarm title="没有可以录入的猪场" /> : null
}
