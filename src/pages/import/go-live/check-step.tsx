import { Alert, Button } from 'antd'
import { useState } from 'react'
import { type Count, countedGroups } from '#resources/golive/state.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { PhysicalCount } from './physical-count.tsx'
import { ProblemTable } from './problem-table.tsx'
import type { Going, GoLiveModel } from './use-go-live.ts'

interface Props {
  going: Going
  model: GoLiveModel
  onStep(key: string): void
}

/** The sixth step: heads of files, system and houses next to each other, and everything that should be looked at. */
export function CheckStep({ going, model, onStep }: Props) {
  const { golive, steps } = going
  const own = steps.find(({ key }) => key === 'check')
  const [refused, setRefused] = useState<string | null>(null)
  const problems = steps.flatMap((step) => (step.checkedAt ? step.problems : []))
  const errors = problems.filter(({ level }) => level === 'E').length
  const run = async () => {
    const found = await model.act('check')
    setRefused(found && Object.values(found).flat().join('；'))
  }
  const counts = own?.counts ?? []
  // heads that can be counted in the houses stand with their count below
  const others = counts.filter(({ group }) => !countedGroups.includes(group))
  return (
    <>
      <section className="go-live-card" aria-label="校验">
        <header className="go-live-head">
          <h2>校验</h2>
          <span className="go-live-note" role="status">
            {checkNote(
              golive?.job === 'CHECK',
              own?.checkedAt ?? null,
              own?.checked ?? false,
              errors,
              problems.length,
            )}
          </span>
          {golive?.status === 'OPEN' && (
            <Button type="primary" disabled={golive.job !== null} onClick={() => void run()}>
              {own?.checkedAt ? '重新校验' : '校验'}
            </Button>
          )}
        </header>
        {refused && <Alert type="error" showIcon message={refused} className="go-live-problem" />}
        {others.length > 0 && <Counts counts={others} />}
        {problems.length > 0 && <ProblemTable problems={problems} onStep={onStep} />}
      </section>
      {golive && counts.length > 0 && <PhysicalCount key={golive.uid} {...{ golive, counts, model }} />}
    </>
  )
}

function checkNote(
  isRunning: boolean,
  at: string | null,
  isFresh: boolean,
  errors: number,
  all: number,
): string {
  if (isRunning) return '正在校验，可以离开此页'
  if (!at) return '还没有校验'
  const when = `${at.slice(0, 16)} 校验`
  if (!isFresh) return `${when}，之后又有导入或回滚，请重新校验`
  return all === 0 ? `${when}，没有发现问题` : `${when}：错误 ${errors}，提醒 ${all - errors}`
}

/** Heads by class, state, house and stage, and what lies in the warehouses. */
const Counts = ({ counts }: { counts: readonly Count[] }) => (
  <div className="go-live-counts flex flex-wrap items-start gap-3">
    {[...Map.groupBy(counts, ({ group }) => group)].map(([group, lines]) => (
      <table key={group} className="go-live-table" aria-label={`${group}${lines[0]?.unit ?? '头数'}核对`}>
        <thead>
          <tr>
            <th>{lines[0]?.unit ? `${group}（${lines[0].unit}）` : group}</th>
            <th className="go-live-number">文件</th>
            <th className="go-live-number">系统</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ item, file, system, unit }) => (
            <tr key={item} data-level={file === system ? undefined : 'E'}>
              <td>{item}</td>
              <td className="go-live-number">{formatNumber(file, unit === '元' ? 2 : 0)}</td>
              <td className="go-live-number">{formatNumber(system, unit === '元' ? 2 : 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    ))}
  </div>
)
