import { Button } from 'antd'
import { useInboxAfter, WARNINGS_ROUTE } from '#app-state/inbox.ts'
import { openTab } from '#app-state/open-tab.ts'
import { screenAddress } from '#kit/screen-address.ts'
import type { WarningGroup, WarningsPart } from '#resources/answers/home.shapes.ts'
import { nameOf, wordsOf } from '#widgets/warning-words.ts'
import { PartCard } from './part-card.tsx'
import { usePart } from './use-home.ts'
import './warnings-card.css'

/** Open warnings by rule, one line each, alarms first. The bell is read with them. */
export function WarningsCard({ farms }: { farms: readonly string[] }) {
  const query = usePart<WarningsPart>(farms, 'warnings')
  useInboxAfter(query.data)
  return (
    <PartCard
      title="预警"
      query={query}
      className="home-warnings"
      note={({ list }) => `未处理 ${openCount(list)}`}
      more={
        <Button type="link" onClick={() => openTab('/admin/early-warning')}>
          全部
        </Button>
      }
    >
      {({ list, checkedAt }) =>
        list.length > 0 ? (
          <ul className="m-0 p-0 list-none">
            {list.map((group) => (
              <li key={`${group.farmId}/${group.ruleId}`}>
                <WarningLine group={group} several={farms.length > 1} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="home-measure">
            {checkedAt ? `没有未处理的预警，${checkedAt.slice(5, 16)} 检查` : '今天还没有检查过'}
          </p>
        )
      }
    </PartCard>
  )
}

const WarningLine = ({ group, several }: { group: WarningGroup; several: boolean }) => (
  <Button
    type="text"
    onClick={() => openTab(screenAddress(WARNINGS_ROUTE, { farmId: group.farmId, ruleId: group.ruleId }))}
    className={group.level === 'RED' ? 'home-alarm' : undefined}
  >
    <span>{nameOf(group)}</span>
    <span className="truncate text-12 text-2">
      {several && `${group.farmName} `}
      {wordsOf(group)}
    </span>
    <time className="text-12 text-3">{group.day.slice(5)}</time>
  </Button>
)

const openCount = (list: readonly WarningGroup[]): number => list.reduce((sum, group) => sum + group.heads, 0)
