import { screenAddress } from '#kit/screen-address.ts'
import { CardLink } from '#pages/pig/card/card-link.tsx'
import type { Problem } from '#resources/golive/golive.ts'
import { goLiveSteps } from '#resources/golive/index.ts'
import { PlainTable } from '#widgets/plain-table.tsx'
import { TabLink } from '#widgets/tab-link.tsx'

const LEVELS = { E: '错误', W: '提醒' } as const
const labelOf = (key: string): string => goLiveSteps.find((one) => one.key === key)?.label ?? key

interface ProblemTableProps {
  problems: readonly Problem[]
  onStep?(key: string): void
}

/** Problems found by a check, errors first; animals and batches open from here. */
export function ProblemTable({ problems, onStep }: ProblemTableProps) {
  return (
    <div className="go-live-scroll overflow-auto border-t" data-whole={onStep ? true : undefined}>
      <PlainTable
        className="go-live-table rows-table"
        label="校验结果"
        rows={problems.toSorted((a, b) => a.level.localeCompare(b.level))}
        rowKey={({ step, item, link, message }) => `${step} ${item} ${link?.uid} ${message}`}
        rowAttributes={({ level }) => ({ 'data-level': level })}
        columns={[
          { title: '级别', className: 'go-live-level', cell: ({ level }) => LEVELS[level] },
          onStep !== undefined && {
            title: '步骤',
            cell: ({ step }) => (
              <a
                href={`?step=${step}`}
                onClick={(event) => {
                  event.preventDefault()
                  onStep(step)
                }}
              >
                {labelOf(step)}
              </a>
            ),
          },
          { title: '项目', cell: ({ item }) => item },
          { title: '对象', cell: ({ link }) => link && <Subject link={link} /> },
          { title: '问题', cell: ({ message }) => message },
        ]}
      />
    </div>
  )
}

function Subject({ link: { to, uid, name } }: { link: NonNullable<Problem['link']> }) {
  if (to === 'pig') return <CardLink earNo={name} pigId={uid} />
  return <TabLink path={screenAddress('batch-manage', { batchNo: name })}>{name}</TabLink>
}
