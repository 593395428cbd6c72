import { Button } from 'antd'
import { useEffect } from 'react'
import { isAnimalCode, WARNING_NAMES } from '#domain/warnings.ts'
import { setMenuBadge } from '#shell/layout/badges.ts'
import { openTab } from '#shell/open-tab.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { PartCard } from './part-card.tsx'
import type { WarningGroup, WarningsPart } from './part-data.ts'
import { pathWith } from './report-path.ts'
import { usePart } from './use-home.ts'
import './warnings-card.css'

const ROUTE = 'early-warning'

/** Open warnings by rule, one line each, alarms first. The badge beside the menu counts them all. */
export function WarningsCard({ farmId }: { farmId: string }) {
  const query = usePart<WarningsPart>(farmId, 'warnings')
  const open = query.data && openCount(query.data.list)
  useEffect(() => {
    if (open !== undefined) setMenuBadge(ROUTE, open)
  }, [open])
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
          <ul>
            {list.map((group) => (
              <li key={group.ruleId}>
                <WarningLine group={group} farmId={farmId} />
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

const WarningLine = ({ group, farmId }: { group: WarningGroup; farmId: string }) => (
  <Button
    type="text"
    onClick={() => openTab(pathWith(ROUTE, { farmId, ruleId: group.ruleId }))}
    className={group.level === 'RED' ? 'home-alarm' : undefined}
  >
    <span>{nameOf(group)}</span>
    <span className="home-warning-words">{wordsOf(group)}</span>
    <time>{group.day.slice(5)}</time>
  </Button>
)

export const openCount = (list: readonly WarningGroup[]): number =>
  list.reduce((sum, group) => sum + group.heads, 0)

const nameOf = ({ code }: WarningGroup): string =>
  (WARNING_NAMES as Readonly<Record<string, string>>)[code] ?? code

/** Names while they are few, then heads with the worst of them; a figure of the herd with the line it is past. */
export function wordsOf({ code, level, heads, subjects, value, threshold, unit }: WarningGroup): string {
  if (!isAnimalCode(code))
    return `${formatNumber(value, 2)} ${unit}，${level === 'RED' ? '红线' : '黄线'} ${formatNumber(threshold, 2)}`
  if (heads === 1) return `${subjects[0]}，${formatNumber(value)} ${unit}`
  if (heads === 2) return subjects.join('、')
  return `${heads} 头，${unit === '天' ? '最长' : '最多'} ${formatNumber(value)} ${unit}`
}
