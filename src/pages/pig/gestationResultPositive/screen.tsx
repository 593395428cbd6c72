import { Segmented } from 'antd'
import { useState } from 'react'
import { ReportScreen } from '#views/report-page/report-screen.tsx'
import { EmptyState } from '#widgets/empty-state.tsx'
import { useFarm } from '../card/use-farm.ts'
import { DueChecks } from './due-checks.tsx'
import './gestation.css'

type Tab = 'due' | 'results'
const TABS = [
  { value: 'due' as const, label: '录入' },
  { value: 'results' as const, label: '查询' },
]

/** 妊检结果录入: results of the served sows a check is due for, in one go; and the checks of any period. */
export function Screen() {
  const [tab, setTab] = useState<Tab>('due')
  return (
    <div className="gestation">
      <Segmented<Tab> aria-label="妊检结果" options={TABS} value={tab} onChange={setTab} />
      {/* what has been typed stays while the other tab is in front */}
      <div className="gestation-tab" hidden={tab !== 'due'}>
        <Due />
      </div>
      {tab === 'results' && <ReportScreen name="gestationResultPositive" />}
    </div>
  )
}

function Due() {
  const { farm, settled } = useFarm()
  if (farm) return <DueChecks key={farm.uid} farmId={farm.uid} />
  return settled ? <EmptyState kind="no-right" title="没有可以录入的猪场" /> : null
}
