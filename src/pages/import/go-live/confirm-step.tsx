import { App, Button } from 'antd'
import { openTab } from '#app-state/open-tab.ts'
import { useMay } from '#app-state/use-rights.ts'
import { GETTING_STARTED } from '#kit/guide-name.ts'
import { screenAddress } from '#kit/screen-address.ts'
import { stepStates } from '#resources/golive/golive.ts'
import { fileSteps, GO_LIVE } from '#resources/golive/index.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { PlainTable } from '#widgets/plain-table.tsx'
import { GoLiveCard } from './go-live-card.tsx'
import { type Going, type GoLiveModel, useAct } from './use-go-live.ts'

interface Props {
  going: Going
  model: GoLiveModel
  onStep(key: string): void
}

/** The last step: what was imported, the remaining obstacles, and the confirmation. */
export function ConfirmStep({ going, model, onStep }: Props) {
  const { golive, steps } = going
  const { busy, refused, run } = useAct(model)
  const may = useMay(GO_LIVE, 'confirm')
  const obstacle = obstacleOf(going)
  const isLive = golive?.status === 'CONFIRMED'
  const { modal } = App.useApp()
  const leave = {
    check: () => onStep('check'),
    sample: () => openTab(screenAddress(GETTING_STARTED, {}, { farm: golive?.farmId ?? '', step: 'herd' })),
  }
  const reminders = steps.reduce((sum, step) => sum + step.warnings, 0)
  const ask = () =>
    modal.confirm({
      title: '确认上线？',
      content: `${reminders > 0 ? `还有 ${reminders} 条提醒，不影响上线，可以以后补齐。` : ''}上线后期初数据不能再整份导入；没有日常业务记录时可以撤销上线，漏掉的用「补录遗漏」补入`,
      okText: '确认上线',
      onOk: () => void run('confirm', { version: golive?.version }),
    })
  return (
    <GoLiveCard
      label="确认上线"
      note={
        isLive
          ? `${golive.goLiveDate} 上线`
          : (obstacle?.text ?? '冻结全部步骤，写入上线日期，之后按日常业务录入')
      }
      acts={
        !isLive && (
          <>
            {obstacle && <Button onClick={leave[obstacle.way]}>{WAYS[obstacle.way]}</Button>}
            {may && (
              <Button type="primary" disabled={obstacle !== null} loading={busy} onClick={ask}>
                确认上线
              </Button>
            )}
          </>
        )
      }
      refused={refused}
    >
      <Summary steps={steps} />
    </GoLiveCard>
  )
}

/** Imported rows of every step. */
const Summary = ({ steps }: Pick<Going, 'steps'>) => (
  <PlainTable
    className="go-live-table rows-table"
    rows={fileSteps.flatMap(({ key, label }) => {
      const step = steps.find((one) => one.key === key)
      return step ? [{ ...step, label }] : []
    })}
    rowKey={({ key }) => key}
    rowAttributes={({ errors }) => ({ 'data-level': errors > 0 ? 'E' : undefined })}
    columns={[
      { title: '步骤', cell: ({ label }) => label },
      { title: '文件', isNumber: true, cell: ({ files }) => formatNumber(files) },
      { title: '行数', isNumber: true, cell: ({ rows }) => formatNumber(rows) },
      { title: '状态', cell: ({ state }) => stepStates[state] },
      { title: '错误', isNumber: true, cell: (step) => formatNumber(step.checkedAt ? step.errors : null) },
      { title: '提醒', isNumber: true, cell: (step) => formatNumber(step.checkedAt ? step.warnings : null) },
    ]}
  />
)

const WAYS = { check: '去校验', sample: '去取回示例' }

/** Why the farm cannot go live yet, as the server would say it, and where that is put right; null when it can. */
function obstacleOf({ golive, steps, workbooks }: Going): { text: string; way: keyof typeof WAYS } | null {
  const errors = steps.reduce((sum, step) => sum + step.errors, 0)
  if (golive?.job) return { text: '任务正在进行，请等待完成', way: 'check' }
  if (workbooks.some(({ isSample }) => isSample))
    return { text: '示例数据还在系统中，请先取回示例', way: 'sample' }
  if (!steps.some(({ key, checked }) => key === 'check' && checked)) return { text: '请先校验', way: 'check' }
  return errors > 0 ? { text: `校验有 ${errors} 个错误，改正后重新校验`, way: 'check' } : null
}
