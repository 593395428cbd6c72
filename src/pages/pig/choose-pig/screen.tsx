import { Button, Tooltip } from 'antd'
import { useMemo, useState } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { useServices } from '#app-state/services.ts'
import { useGranted } from '#app-state/use-granted.ts'
import { useMay } from '#app-state/use-rights.ts'
import { age } from '#domain/calendar.ts'
import { type Advice, adviceOf, type Herd, TEATS_MIN } from '#domain/sow/select-advice.ts'
import { useToday } from '#inputs/today.ts'
import { batchSelect } from '#resources/events/batch-select.ts'
import { piglet } from '#resources/pig/piglet.ts'
import type { Answer } from '#views/correct-event/correct-event.answer.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import type { ColumnOverrides } from '#views/resource-list/list-columns.tsx'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useAnswer } from '#views/use-answer.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { formatNumber } from '#widgets/format-number.ts'
import { OfFarm } from '#widgets/no-farm.tsx'
import { textOf } from '../card/card-data.ts'
import { CardLink } from '../card/card-link.tsx'
import { type Choice, ChoiceModal } from './choice-modals.tsx'
import './choose-pig.css'

const FILTERS = [
  'farmId',
  'pigletNo',
  'damEarNo',
  'result',
  'sex',
  'breedId',
  'birthDate',
  'teats',
  'litterNo',
  'preselected',
  'weanDate',
]
const DEFAULTS = { result: ['OPEN'] }

/** 选种: tagged young pigs with the arguments for them; the kept ones get files of their own. */
export const Screen = () => <OfFarm>{({ uid }) => <Candidates farmId={uid} />}</OfFarm>

/** Figures of the herd a dam is measured against, before they are there. */
const NO_HERD: Herd = { litters: 0, live: 0 }

function Candidates({ farmId }: { farmId: string }) {
  const today = useToday()
  const { answer: herd = NO_HERD } = useAnswer<Herd>('choose-pig/herd', {
    query: { farmId },
    ...{ overlay: true, quiet: false },
  })
  const [asked, setAsked] = useState<{ choice: Choice; rows: readonly ListRow[] } | null>(null)
  const may = useMay(piglet.name, 'choose')
  const mayUndo = useMay(piglet.name, 'undo')
  const undo = useUndoChoice()
  const columns = useMemo(() => pigletColumns(today, herd), [today, herd])
  const batch = (rows: readonly ListRow[]) => {
    const open = rows.filter((row) => row.result === 'OPEN')
    const farms = new Set(open.map((row) => row.farmId))
    const idle = farms.size !== 1
    const title = farms.size > 1 ? '所选仔猪不在同一个猪场' : undefined
    return (
      <>
        <Button
          type="primary"
          disabled={idle}
          title={title}
          onClick={() => setAsked({ choice: 'KEEP', rows: open })}
        >
          选留
        </Button>
        <Button disabled={idle} title={title} onClick={() => setAsked({ choice: 'REJECT', rows: open })}>
          不选留
        </Button>
      </>
    )
  }
  return (
    <>
      <ResourceList
        resource={piglet}
        noun="打过耳号的仔猪"
        columns={columns}
        filters={FILTERS}
        defaults={DEFAULTS}
        batch={may ? batch : undefined}
        toolbar={() => <FromBatch />}
        rowActions={() =>
          mayUndo ? [{ key: 'undo', label: '撤销选种', reason: undecided, onClick: undo }] : []
        }
        note={<Rule herd={herd} />}
      />
      {asked && (
        // all of one farm, which need not be that of the header
        <ChoiceModal
          {...asked}
          farmId={String(asked.rows[0]?.farmId ?? '')}
          today={today}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

/** Pigs without a number are chosen out of their batch, one row for each. */
function FromBatch() {
  const { name, title } = batchSelect
  if (!useGranted().has(name)) return null
  return <Button onClick={() => openTab(`/admin/${name}`)}>{title}</Button>
}

const undecided = ({ result }: ListRow) => (result === 'OPEN' ? '还没有选种' : null)

/** 口径: the basis of the advice. */
function Rule({ herd }: { herd: { litters: number; live: number } }) {
  const mean = herd.litters > 0 ? (herd.live / herd.litters).toFixed(2) : '-'
  const words = `推荐：乳头≥${TEATS_MIN}，且母亲窝均活仔不低于全场近一年窝均活仔（F40，${herd.litters}窝，${mean}头）。不推荐：乳头不足。其余或资料不全为可选。`
  return (
    <Tooltip title={words}>
      <span className="choose-rule text-2">
        建议口径：乳头≥{TEATS_MIN}；母窝均活仔≥全场 {mean}
      </span>
    </Tooltip>
  )
}

const LOOK: Readonly<Record<Advice['word'], string>> = {
  推荐: 'bold text-good',
  可选: 'text-2',
  不推荐: 'text-error',
}
const link = (key: string) => ({
  render: (row: ListRow) => (row[key] ? <CardLink earNo={String(row[key])} /> : '-'),
})
const ratio = (sum: unknown, count: unknown) => (Number(count) > 0 ? Number(sum) / Number(count) : null)

/** Age to `today`, the dam's mean, and the advice with its reasons, in addition to the columns from the events. */
function pigletColumns(today: string, herd: Herd): ColumnOverrides {
  return {
    sireEarNo: link('sireEarNo'),
    damEarNo: link('damEarNo'),
    newEarNo: link('newEarNo'),
    advice: {
      title: '建议',
      width: 72,
      before: 'sex',
      hint: '见表下建议口径；停在词上看理由',
      render: (row) => <AdviceWord advice={adviceOf(candidate(row), herd)} />,
    },
    ageDays: {
      title: '日龄',
      unit: '天',
      width: 64,
      align: 'right',
      before: 'teats',
      render: (row) => formatNumber(age(textOf(row, 'birthDate'), today)),
    },
    damMean: {
      title: '母窝均活仔',
      width: 88,
      align: 'right',
      before: 'resultDate',
      render: (row) => formatNumber(ratio(row.damLive, row.damLitters), 2),
    },
  }
}

const candidate = (row: ListRow) => ({
  teats: row.teats === null ? null : Number(row.teats),
  damLitters: Number(row.damLitters ?? 0),
  damLive: Number(row.damLive ?? 0),
})

const AdviceWord = ({ advice: { word, reasons } }: { advice: Advice }) => (
  <span className={LOOK[word]} title={reasons.join('；')}>
    {word}
  </span>
)

/** Takes a choice back after showing what changes: the file disappears, a suckling piglet is in its litter again. */
function useUndoChoice(): (row: ListRow) => void {
  const call = useCall<Answer>(piglet.name)
  const confirm = useConfirm()
  const { notify } = useServices()
  const ask = async (row: ListRow) => {
    const url = `choose-pig/${row.uid}/choice`
    const trial = await call({ url, method: 'delete', values: { dryRun: true } })
    if (!trial.ok) return
    const { accepted, violations, changes } = trial.answer
    if (!accepted) return void notify.error(violations.map(({ message }) => message).join('；'))
    const lines = changes.map(({ label, before, after }) => `${label}：${before} → ${after}`)
    const content = `确定撤销“${String(row.pigletNo)}”的选种？${lines.join('；')}`
    if (!(await confirm({ content, okText: '撤销', danger: true }))) return
    const done = await call({ url, method: 'delete', values: {} })
    if (done.ok && !done.answer.accepted)
      notify.error(done.answer.violations.map(({ message }) => message).join('；'))
    else if (done.ok) notify.success('已撤销选种')
  }
  return (row) => void ask(row)
}
