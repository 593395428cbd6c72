import { App, Button } from 'antd'
import { useMemo, useState } from 'react'
import { useInboxAfter } from '#app-state/inbox.ts'
import { openTab } from '#app-state/open-tab.ts'
import { useGranted } from '#app-state/use-granted.ts'
import { useMay } from '#app-state/use-rights.ts'
import { addDays } from '#domain/calendar.ts'
import { isBookCode } from '#domain/warnings.ts'
import { useToday } from '#inputs/today.ts'
import { date, note, reference } from '#kit/field.ts'
import { screenAddress } from '#kit/screen-address.ts'
import { CardLink } from '#pages/pig/card/card-link.tsx'
import { earlyWarning, warningStates } from '#resources/other/early-warning.ts'
import { warningLevels } from '#resources/other/warning-rule.ts'
import { CallModal } from '#views/resource-form/call-modal.tsx'
import { useCall } from '#views/resource-form/use-call.ts'
import { grantedActions } from '#views/resource-list/granted-actions.ts'
import type { ColumnOverrides } from '#views/resource-list/list-columns.tsx'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import type { ListModel } from '#views/resource-list/use-resource-list.ts'
import { useAnswer } from '#views/use-answer.ts'
import { OfFarm } from '#widgets/no-farm.tsx'
import { QuickFilter } from '#widgets/quick-filter.tsx'
import { ToneDot } from '#widgets/state-tag.tsx'

/** Columns that differ from the declaration: a level is a word with its dot, an animal leads to its card. */
const warningColumns: ColumnOverrides = {
  level: {
    render: ({ level }) => (
      <>
        <ToneDot color={level === 'RED' ? 'var(--c-error-shape)' : 'var(--c-warn-shape)'} />
        {warningLevels[level as keyof typeof warningLevels] ?? '-'}
      </>
    ),
  },
  subject: {
    render: ({ subject, pigId }) =>
      pigId ? <CardLink earNo={String(subject)} pigId={String(pigId)} /> : String(subject),
  },
}

/** 预警中心: figures of the farm past their limit, and the actions on them. */
export const Screen = () => <OfFarm>{({ uid }) => <Warnings key={uid} farmId={uid} />}</OfFarm>

const FILTERS = ['farmId', 'status', 'level', 'code', 'subject', 'ruleId', 'firstDay', 'assigneeId']
const { name: NAME } = earlyWarning
/** Body of an act on one or many warnings; the server takes all of them or none. */
const of = (rows: readonly ListRow[]) => ({ uids: rows.map(({ uid }) => uid) })
const handled = (row: ListRow): string | null => (row.status === 'DONE' ? '已处理' : null)

function Warnings({ farmId }: { farmId: string }) {
  const defaults = useMemo(() => ({ farmId: [farmId], status: OPEN_STATES }), [farmId])
  const [question, ask] = useState<Question | null>(null)
  const may = useWarningRights()
  const call = useCall(NAME)
  const ack = (rows: readonly ListRow[]) =>
    void call({ url: `${NAME}/ack`, values: of(rows), done: `已受理 ${rows.length} 条预警` })
  const rowActions = actionsFor(may, ack, ask)
  return (
    <>
      <ResourceList
        resource={earlyWarning}
        columns={warningColumns}
        defaults={defaults}
        filters={FILTERS}
        quick={(list, sortText) => <StatusBar list={list} sortText={sortText} />}
        toolbar={(list) => <Tools farmId={farmId} list={list} mayEvaluate={may.evaluate} />}
        batch={(rows) => <Batch rows={rows} may={may} onAck={ack} onAsk={ask} />}
        rowActions={() => rowActions}
      />
      {question && <WarningQuestion question={question} onClose={() => ask(null)} />}
    </>
  )
}

const look: RowAction = {
  key: 'look',
  label: '来源',
  reason: (row) => (sourcePath(row) ? null : '没有来源'),
  onClick(row) {
    const path = sourcePath(row)
    if (path) openTab(path)
  },
}

/** Links of a row: to its source, and the actions the person may take. */
function actionsFor(
  may: ReturnType<typeof useWarningRights>,
  ack: (rows: readonly ListRow[]) => void,
  ask: (question: Question) => void,
): RowAction[] {
  const asking = (action: Question['action'], label: string) => ({
    ...{ key: action, label, may: may[action], reason: handled },
    onClick: (row: ListRow) => ask({ action, rows: [row] }),
  })
  return grantedActions([
    look,
    asking('close', '处理'),
    { key: 'ack', label: '受理', may: may.ack, reason: handled, onClick: (row) => ack([row]) },
    asking('assign', '指派'),
    asking('mute', '静音'),
  ])
}

interface BatchProps {
  rows: readonly ListRow[]
  may: ReturnType<typeof useWarningRights>
  onAck(rows: readonly ListRow[]): void
  onAsk(question: Question): void
}

/** Actions on the chosen warnings; handled ones cannot be chosen for them. */
function Batch({ rows, may, onAck, onAsk }: BatchProps) {
  const blocked = rows.some((row) => handled(row))
  const title = blocked ? '所选预警中有已处理的' : undefined
  const button = (label: string, onClick: () => void) => (
    <Button key={label} disabled={blocked} title={title} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <>
      {may.ack && button('受理', () => onAck(rows))}
      {may.assign && button('指派', () => onAsk({ action: 'assign', rows }))}
      {may.close && button('处理完成', () => onAsk({ action: 'close', rows }))}
      {may.mute && button('静音', () => onAsk({ action: 'mute', rows }))}
    </>
  )
}

interface ToolsProps {
  farmId: string
  list: ListModel
  mayEvaluate: boolean
}

function Tools({ farmId, list, mayEvaluate }: ToolsProps) {
  const { message } = App.useApp()
  const granted = useGranted()
  const [busy, setBusy] = useState(false)
  const call = useCall<{ opened: number; closed: number }>(NAME)
  const check = async () => {
    setBusy(true)
    const asked = { url: `${NAME}/evaluate`, values: { farmId } }
    const result = await call(asked).finally(() => setBusy(false))
    if (!result.ok) return
    message.success(`检查完成：新增 ${result.answer.opened} 条，消除 ${result.answer.closed} 条`)
    list.data.refetch()
  }
  return (
    <>
      {mayEvaluate && (
        <Button loading={busy} onClick={() => void check()}>
          立即检查
        </Button>
      )}
      {granted.has('early-warning-rule') && (
        <Button onClick={() => openTab('/admin/early-warning-rule')}>预警规则</Button>
      )}
    </>
  )
}

/** Which of the buttons of the warning centre the person may press. */
const useWarningRights = () => ({
  ack: useMay(NAME, 'ack'),
  assign: useMay(NAME, 'assign'),
  close: useMay(NAME, 'close'),
  mute: useMay(NAME, 'mute'),
  evaluate: useMay(NAME, 'evaluate'),
})

/** States of warnings that wait for a user. */
const OPEN_STATES = ['UNREAD', 'DOING']
const STATES = Object.keys(warningStates) as (keyof typeof warningStates)[]

interface StatusBarProps {
  list: ListModel
  sortText: string
}

/** Warnings of the farms asked for by state above the list: filter and legend at once. */
function StatusBar({ list, sortText }: StatusBarProps) {
  const { answer: counts } = useAnswer<Record<string, number>>(`${NAME}/counts`, {
    // counted anew with every answer of the list
    query: { farmId: list.state.filters.farmId, at: list.data.at },
    ...{ keepsLast: true, quiet: false },
  })
  useInboxAfter(list.data.at)
  const of = (states: readonly string[]) =>
    counts ? states.reduce((sum, one) => sum + (counts[one] ?? 0), 0) : null
  const { filters } = list.state
  return (
    <QuickFilter
      items={[
        { key: 'open', label: '未处理', count: of(OPEN_STATES) },
        ...STATES.map((state) => ({ key: state, label: warningStates[state], count: of([state]) })),
      ]}
      value={chosen(filters.status)}
      sortText={sortText}
      onChange={(key) => list.query.run({ ...filters, status: key === 'open' ? OPEN_STATES : [key] })}
    />
  )
}

function chosen(status: unknown): string {
  const states = Array.isArray(status) ? status.map(String) : []
  if (states.length === OPEN_STATES.length && OPEN_STATES.every((one) => states.includes(one))) return 'open'
  return states.length === 1 ? (states[0] ?? '') : ''
}

/** Where the warned figure is shown: the animal's card, its report over the same days, or the identities of the books. */
export function sourcePath(row: ListRow): string | null {
  const { code, pigId, materialId, lot, report, farmId, windowFrom, windowTo } = row
  if (pigId) return `/admin/pig-detail?pigId=${pigId}`
  if (!report) return null
  if (isBookCode(String(code))) return screenAddress(String(report), { farmId: String(farmId) })
  const filters = {
    farmIds: String(farmId),
    dateFrom: String(windowFrom),
    dateTo: String(windowTo),
    ...(materialId ? { materialId: String(materialId) } : {}),
    ...(lot ? { lot: String(lot) } : {}),
  }
  return screenAddress(String(report), filters)
}

interface Question {
  readonly action: keyof typeof asked
  readonly rows: readonly ListRow[]
}

/** Actions with a question before they are done. */
const asked = {
  assign: {
    ...{ title: '指派', done: '已指派' },
    fields: { assigneeId: reference('负责人', 'user-manage', { required: true }) },
  },
  close: {
    ...{ title: '处理完成', done: '已处理' },
    fields: { note: note('处理说明', { required: true, spaces: true }) },
  },
  mute: {
    ...{ title: '静音', done: '已静音' },
    fields: { until: date('静音至', { required: true }), note: note('处理说明', { spaces: true }) },
  },
}
/** A week of quiet by default. */
const QUIET_DAYS = 7

/** The short form of an action on warnings; it names how many. */
function WarningQuestion({ question: { action, rows }, onClose }: { question: Question; onClose(): void }) {
  const today = useToday()
  const { title, done, fields } = asked[action]
  const [only] = rows.length === 1 ? rows : []
  return (
    <CallModal
      title={`${title} ${only ? String(only.subject) : `${rows.length} 条预警`}`}
      fields={fields}
      start={action === 'mute' ? { until: addDays(today, QUIET_DAYS) } : {}}
      okText={title}
      resource={NAME}
      url={`${NAME}/${action}`}
      also={of(rows)}
      done={() => `${done} ${rows.length} 条预警`}
      onClose={onClose}
    />
  )
}
