import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ItemPlanState, itemRefusal } from '#domain/plan/item-rights.ts'
import { MISSING_ROWS } from '#kit/missing.ts'
import { planItem } from '#resources/plan/plan-item.ts'
import { MissingState } from '#views/missing/missing-state.tsx'
import type { FormOptions } from '#views/resource-form/form-props.ts'
import type { ColumnOverrides } from '#views/resource-list/list-columns.tsx'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useMay } from '#views/resource-list/use-rights.ts'
import { formatSigned } from '#widgets/format-number.ts'
import { Segmented } from '#widgets/segmented.tsx'
import { viewAddress, viewIn } from '#widgets/view-address.ts'
import { Gantt } from './gantt.tsx'
import { useGantt } from './gantt-data.ts'
import { ItemSheet } from './item-sheet.tsx'
import './plan-item.css'

const VIEWS = [
  { value: 'list', label: '列表' },
  { value: 'gantt', label: '甘特图' },
]
const SHEET = { value: 'sheet', label: '编制' }
/** The plan both views are about stands in the address as the list's filter. */
const PLAN = 'f.planId'
const FILTERS = ['planId', 'itemType', 'phase', 'department', 'name', 'organizeId', 'startDate', 'endDate']
const COLUMNS: ColumnOverrides = {
  planId: { hidden: true },
  seq: { fixed: 'left' },
  name: { fixed: 'left' },
  deviationDays: { render: (row) => <Deviation value={row.deviationDays} /> },
}

/** Of a plan in force only what is done is told, of one replaced nothing. */
const locked = ({ planState }: ListRow, deed: 'edit' | 'delete') =>
  itemRefusal(planState as ItemPlanState, deed === 'edit' ? 'progress' : 'change')

/** 计划项: the items of plans as a list, and those of one plan by weeks. */
export function Screen() {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const mayEdit = useMay(planItem.name, 'edit')
  const views = mayEdit ? [...VIEWS, SHEET] : VIEWS
  const named = viewIn(search)
  const view = views.find(({ value }) => value === named)?.value ?? 'list'
  const planId = new URLSearchParams(search).get(PLAN)
  const go = (next: string, plan: string | null) => {
    const tab = viewAddress(next === 'list' ? null : next)
    const kept = plan ? `${tab ? '&' : '?'}${new URLSearchParams({ [PLAN]: plan })}` : ''
    void navigate({ pathname, search: tab + kept })
  }
  const latest = useGantt(null)
  const usual = latest.data?.plan?.uid
  const defaults = useMemo(() => (usual ? { planId: [usual] } : {}), [usual])
  const preset = planId || usual
  const asked = useGantt(planId || null).data?.plan
  // items are added to drafts only: a copy of one of a plan in force is asked where it shall stand
  const draft = asked?.status === 'DRAFT' ? asked.uid : undefined
  const form: FormOptions = useMemo(() => ({ intro, presets: { planId: draft } }), [draft])
  if (latest.isPending) return null
  return (
    <div className="plan-item">
      <Segmented aria-label="视图" value={view} options={views} onChange={(next) => go(next, planId)} />
      {view === 'gantt' && <Gantt planId={planId || null} onPlan={(plan) => go('gantt', plan)} />}
      {view === 'sheet' &&
        (preset ? (
          <ItemSheet planId={preset} onPlan={(plan) => go('sheet', plan)} />
        ) : (
          <MissingState missing={MISSING_ROWS.plan} />
        ))}
      {view === 'list' && (
        <ResourceList
          resource={planItem}
          filters={FILTERS}
          defaults={defaults}
          columns={COLUMNS}
          locked={locked}
          form={form}
          note="草稿可任意调整；生效的计划只填报完成情况，调整请在计划管理新增版本"
        />
      )}
    </div>
  )
}

/** What of the item its plan still lets change. */
const intro: NonNullable<FormOptions['intro']> = (row) => {
  const words = row && itemRefusal(row.planState as ItemPlanState, 'change')
  return words && <p className="item-sheet-note">{words}</p>
}

/** Days late in red, early in green. */
function Deviation({ value }: { value: unknown }) {
  if (typeof value !== 'number') return '-'
  if (value === 0) return 0
  return <span className={value > 0 ? 'plan-item-late' : 'plan-item-early'}>{formatSigned(value, 0)}</span>
}
