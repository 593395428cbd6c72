import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { LANES, type Lane, type LaneFigures, lanes, MOST_PLANNED } from '#domain/plan/full-load.ts'
import type { EditedWeek, PipelineAnswer } from '#domain/plan/full-load-answer.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { InputNumber } from '#widgets/controls.tsx'
import { PlainTable } from '#widgets/plain-table.tsx'

interface EditorProps {
  answer: PipelineAnswer
  /** The server's day. */
  today: string
  onDone(): void
  onCancel(): void
}

/** Changed figures of weeks: untouched ones keep following their default. */
type Draft = ReadonlyMap<number, Partial<LaneFigures>>

const NAME = 'pigProdFullLoadWeek'

/** Plan cells of every week in place of the table; an emptied cell goes back to its default. */
export function WeekPlanEditor({ answer, today, onDone, onCancel }: EditorProps) {
  const { modal } = App.useApp()
  const [draft, setDraft] = useState<Draft>(new Map())
  const [reason, setReason] = useState('')
  const needsReason = [...draft.keys()].some((week) => (answer.weeks[week]?.to ?? '') < today)
  const { problem, saving, save } = useSavePlan(answer, { draft, reason, needsReason }, onDone)
  const cancel = () => {
    if (draft.size === 0) return onCancel()
    modal.confirm({
      title: '放弃修改？',
      content: `${draft.size} 周的修改还没有保存`,
      okText: '放弃',
      onOk: onCancel,
    })
  }
  return (
    <section className="week-plan panel flex flex-col flex-1" aria-label="编辑周计划">
      <header className="flex items-center gap-3 px-3">
        <h2 className="m-0 text-14 bold">编辑周计划</h2>
        <Input
          className="week-plan-reason flex-1"
          aria-label="原因"
          placeholder={needsReason ? '原因（修改已过各周必填）' : '原因'}
          status={needsReason && problem && !reason.trim() ? 'error' : ''}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <span className="text-error" role="alert">
          {problem}
        </span>
        <Button type="primary" disabled={draft.size === 0} loading={saving} onClick={() => void save()}>
          保存
        </Button>
        <Button onClick={cancel}>取消</Button>
      </header>
      <PlanCells answer={answer} draft={draft} onDraft={setDraft} />
    </section>
  )
}

interface Edit {
  readonly draft: Draft
  readonly reason: string
  readonly needsReason: boolean
}

/** Saves the changed cells; the server's first problem is shown in its own words. */
function useSavePlan(
  { weeks, farmId }: PipelineAnswer,
  { draft, reason, needsReason }: Edit,
  onDone: () => void,
) {
  const call = useCall(NAME)
  const [problem, setProblem] = useState('')
  const [saving, setSaving] = useState(false)
  const save = async () => {
    if (needsReason && reason.trim() === '') return setProblem('修改已过各周须填写原因')
    const rows = [...draft].flatMap(([week, figures]): EditedWeek[] => {
      const named = weeks[week]
      return named ? [{ week: named.week, version: named.version, ...figures }] : []
    })
    setSaving(true)
    const values = { farmId, reason: reason.trim() || null, weeks: rows }
    const done = `已保存 ${rows.length} 周的计划`
    const result = await call({ url: `${NAME}/plan`, values, done, quiet: true })
    setSaving(false)
    if (result.ok) return onDone()
    setProblem(Object.values(result.errors).flat()[0] ?? '没有保存，请刷新后重试')
  }
  return { problem, saving, save }
}

interface CellsProps {
  answer: PipelineAnswer
  draft: Draft
  onDraft(draft: Draft): void
}

/** A row for each week, a cell for each lane. */
function PlanCells({ answer: { weeks, plan, current }, draft, onDraft }: CellsProps) {
  const figureOf = (week: number, lane: Lane): number | null => {
    const changed = draft.get(week)?.[lane]
    return changed === undefined ? (plan[lane][week] ?? null) : changed
  }
  const change = (week: number, lane: Lane, value: number | null) =>
    onDraft(new Map(draft).set(week, { ...draft.get(week), [lane]: value }))
  return (
    <div className="flex-1 min-h-0 overflow-auto">
      <PlainTable
        className="w-full"
        rows={weeks}
        rowKey={({ week }) => week}
        rowAttributes={(week) => ({ className: week === weeks[current] ? 'week-plan-now' : undefined })}
        columns={[
          { title: '周次', cell: ({ week }) => week },
          { title: '起止', cell: ({ from, to }) => `${from.slice(5)} 至 ${to.slice(5)}` },
          ...lanes.map((lane) => ({
            title: `${LANES[lane].label}计划 ${LANES[lane].unit}`,
            cell: ({ week }: (typeof weeks)[number], index: number) => (
              <InputNumber
                aria-label={`${week} ${LANES[lane].label}计划`}
                min={0}
                max={MOST_PLANNED}
                precision={0}
                controls={false}
                size="small"
                value={figureOf(index, lane)}
                onChange={(value) => change(index, lane, value)}
              />
            ),
          })),
        ]}
      />
    </div>
  )
}
