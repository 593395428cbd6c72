import { openTab } from '#app-state/open-tab.ts'
import { screenAddress } from '#kit/screen-address.ts'
import { CardLink } from '#pages/pig/card/card-link.tsx'
import { goLiveSteps } from '#resources/golive/index.ts'
import type { Problem } from '#resources/golive/state.ts'

const LEVELS = { E: '错误', W: '提醒' } as const
const labelOf = (key: string): string => goLiveSteps.find((one) => one.key === key)?.label ?? key

/** Problems found by a check, errors first; animals and batches open from here. */
export function ProblemTable({
  problems,
  onStep,
}: {
  problems: readonly Problem[]
  onStep?: (key: string) => void
}) {
  const sorted = problems.toSorted((a, b) => a.level.localeCompare(b.level))
  return (
    <div className="go-live-scroll overflow-auto border-t" data-whole={onStep ? true : undefined}>
      <table className="go-live-table" aria-label="校验结果">
        <thead>
          <tr>
            <th>级别</th>
            {onStep && <th>步骤</th>}
            <th>项目</th>
            <th>对象</th>
            <th>问题</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((one) => (
            <tr key={`${one.step} ${one.item} ${one.link?.uid} ${one.message}`} data-level={one.level}>
              <td className="go-live-level">{LEVELS[one.level]}</td>
              {onStep && (
                <td>
                  <a
                    href={`?step=${one.step}`}
                    onClick={(event) => {
                      event.preventDefault()
                      onStep(one.step)
                    }}
                  >
                    {labelOf(one.step)}
                  </a>
                </td>
              )}
              <td>{one.item}</td>
              <td>{one.link && <Subject link={one.link} />}</td>
              <td>{one.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Subject({ link: { to, uid, name } }: { link: NonNullable<Problem['link']> }) {
  if (to === 'pig') return <CardLink earNo={name} pigId={uid} />
  const path = screenAddress('batch-manage', { batchNo: name })
  return (
    <a
      href={path}
      onClick={(event) => {
        event.preventDefault()
        openTab(path)
      }}
    >
      {name}
    </a>
  )
}
