import { Alert, Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useMay } from '#app-state/use-rights.ts'
import { text } from '#kit/field.ts'
import type { ImportKind } from '#kit/import-kind.ts'
import { type ImportStatus, importStatuses } from '#kit/import-task.ts'
import type { Step } from '#resources/golive/golive.ts'
import { GO_LIVE, type GoLiveStep, goLivePage } from '#resources/golive/index.ts'
import { importTask } from '#resources/imports/task.ts'
import { ImportScreen } from '#views/import-wizard/import-screen.tsx'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { useAnswer } from '#views/use-answer.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { LinkButton } from '#widgets/link-button.tsx'
import { PlainTable } from '#widgets/plain-table.tsx'
import { GoLiveCard } from '../go-live/go-live-card.tsx'
import { ProblemTable } from '../go-live/problem-table.tsx'
import { type Going, type GoLiveModel, useAct } from '../go-live/use-go-live.ts'

interface Props {
  farmId: string
  going: Going
  model: GoLiveModel
  step: Step
  declared: GoLiveStep
  kind: ImportKind
}

const reason = text('原因', { required: true, spaces: true, maxLength: 200 })

/** A step that takes files: its purpose, its state, the import itself, and its files. */
export function FileStep({ farmId, going, model, step, declared, kind }: Props) {
  const page = useMemo(() => ({ ...goLivePage, kinds: [kind] }), [kind])
  const isClosed = step.state === 'FROZEN' || going.golive?.status === 'CONFIRMED'
  return (
    <>
      <GoLiveCard
        label={declared.label}
        note={declared.note}
        acts={<StepActs {...{ going, model, step, declared }} />}
      >
        {step.state === 'FROZEN' && (
          <p className="go-live-line m-0 text-2">
            {step.frozenBy} {step.frozenAt?.slice(0, 16)} 冻结，不再接收文件
          </p>
        )}
        {step.checked && step.problems.length > 0 && <ProblemTable problems={step.problems} />}
        {step.checked && step.problems.length === 0 && (
          <p className="go-live-line m-0 text-2">{step.checkedAt?.slice(0, 16)} 校验，没有发现问题</p>
        )}
      </GoLiveCard>
      {isClosed ? (
        <StepFiles farmId={farmId} kind={kind} step={step} />
      ) : (
        <ImportScreen
          page={page}
          tasks={importTask}
          farmId={farmId}
          below={(open) => <StepFiles farmId={farmId} kind={kind} step={step} onOpen={open} />}
        />
      )}
    </>
  )
}

/** 校验, 冻结, 回滚: actions on a step as a whole. */
function StepActs({ going, model, step, declared }: Pick<Props, 'going' | 'model' | 'step' | 'declared'>) {
  const [asking, setAsking] = useState<'revert' | 'open' | null>(null)
  const { refused, setRefused, run } = useAct(model)
  const [mayFreeze, mayRevert] = [useMay(GO_LIVE, 'freeze'), useMay(GO_LIVE, 'revert')]
  if (going.golive?.status === 'CONFIRMED') return null
  const busy = going.golive?.job !== null
  const isFrozen = step.state === 'FROZEN'
  return (
    <span className="go-live-acts flex flex-none gap-2 relative">
      {!isFrozen && (
        <Button disabled={busy} onClick={() => void run('check')}>
          校验
        </Button>
      )}
      {mayFreeze && !isFrozen && (
        <Button disabled={busy} onClick={() => void run('freeze', { step: step.key, frozen: true })}>
          冻结
        </Button>
      )}
      {mayFreeze && isFrozen && (
        <Button disabled={busy} onClick={() => setAsking('open')}>
          解冻
        </Button>
      )}
      {mayRevert && !isFrozen && step.files > 0 && (
        <Button danger disabled={busy} onClick={() => setAsking('revert')}>
          回滚
        </Button>
      )}
      {refused && (
        <Alert
          type="error"
          showIcon
          closable
          message={refused}
          onClose={() => setRefused(null)}
          className="go-live-refused"
        />
      )}
      {asking && <AskStep {...{ asking, model, step, declared }} onClose={() => setAsking(null)} />}
    </span>
  )
}

interface AskStepProps extends Pick<Props, 'model' | 'step' | 'declared'> {
  asking: 'revert' | 'open'
  onClose(): void
}

/** 解冻 and 回滚 ask for a reason. */
function AskStep({ asking, model, step, declared, onClose }: AskStepProps) {
  const rows = step.rows.toLocaleString('en-US')
  const question =
    asking === 'open'
      ? { title: `解冻 ${declared.label}`, okText: '解冻' }
      : { title: `回滚 ${declared.label}`, okText: `回滚 ${rows} 行`, danger: true }
  return (
    <FieldsModal
      {...question}
      fields={{ reason }}
      note={() =>
        asking === 'revert' && (
          <p className="text-error">
            将撤销本步骤 {step.files} 个文件导入的 {rows} 行，后导入的先撤销
          </p>
        )
      }
      onOk={(values) =>
        asking === 'open'
          ? model.act('freeze', { step: step.key, frozen: false, ...values })
          : model.act('revert', { step: step.key, ...values })
      }
      onClose={onClose}
    />
  )
}

interface TaskRow {
  readonly uid: string
  readonly fileName: string
  readonly total: number
  readonly created: number
  readonly failed: number
  readonly operator: string
  readonly startedAt: string
  readonly status: ImportStatus
}

interface StepFilesProps {
  farmId: string
  kind: ImportKind
  step: Step
  onOpen?(uid: string): void
}

/** The files of a step, the newest first. */
function StepFiles({ farmId, kind, step, onOpen }: StepFilesProps) {
  const query = { farmId, kindLabel: kind.label, _end: 100 }
  const { answer, error, refetch } = useAnswer<{ list: readonly TaskRow[] }>(`${GO_LIVE}/tasks`, { query })
  const seen = `${step.files} ${step.rows}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step says that a file came or went
  useEffect(() => refetch(), [seen])
  const rows = answer?.list ?? []
  return (
    <section className="go-live-files panel flex-none" aria-label="本步骤的文件">
      <PlainTable
        className="go-live-table rows-table"
        rows={rows}
        rowKey={({ uid }) => uid}
        columns={[
          { title: '文件', cell: ({ fileName }) => fileName },
          { title: '行数', isNumber: true, cell: ({ total }) => formatNumber(total) },
          { title: '成功', isNumber: true, cell: ({ created }) => formatNumber(created) },
          { title: '失败', isNumber: true, cell: ({ failed }) => formatNumber(failed) },
          { title: '操作人', cell: ({ operator }) => operator },
          { title: '时间', cell: ({ startedAt }) => startedAt.slice(0, 16) },
          { title: '状态', cell: ({ status }) => importStatuses[status] },
          {
            title: onOpen ? '操作' : '',
            cell: ({ uid }) => onOpen && <LinkButton onClick={() => onOpen(uid)}>打开</LinkButton>,
          },
        ]}
      />
      {rows.length === 0 && (
        <p className="go-live-line m-0 text-2">
          {answer || error ? '还没有导入文件；下载模板填写后拖到上面' : '正在读取…'}
        </p>
      )}
    </section>
  )
}
