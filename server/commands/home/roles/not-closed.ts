import { days } from '#domain/calendar.ts'
import type { HomeCard, HomeRow } from '#domain/home/answer.ts'
import { QUICK_CHECKS } from '#server/commands/month-close/check-list.ts'
import { blockedBy, CLOSE, checkedMonths, farmsMonths, opensMonth, statusCell } from './closing.ts'
import type { RoleCard } from './declare.ts'

const ROWS = 6

/** 未月结: farms whose last month is not closed, and what keeps it open; without 数据核对 and feed, which the month's screen goes through. */
export const notClosedCard: RoleCard = {
  key: 'notClosed',
  label: '未月结',
  functions: [CLOSE, 'compare-analysis-farm'],
  async read(ask): Promise<HomeCard> {
    const open = (await farmsMonths(ask)).filter(({ status }) => status !== 'CLOSED')
    const all = await checkedMonths(ask, open, QUICK_CHECKS)
    const [first] = all
    return {
      note: first ? `${first.last.period}，${all.length} 场` : '',
      opens: first ? opensMonth(first.farmId, first.hand.period) : null,
      columns: [
        { key: 'farm', label: '猪场', kind: 'text' },
        { key: 'status', label: '状态', kind: 'tag' },
        { key: 'blocked', label: '卡在', kind: 'text' },
        { key: 'days', label: '月末后', kind: 'number', unit: '天' },
      ],
      rows: all.slice(0, ROWS).map((one): HomeRow => {
        const late = days(one.last.to, ask.today)
        return {
          key: one.farmId,
          cells: {
            farm: { value: one.farm, opens: opensMonth(one.farmId, one.hand.period) },
            status: statusCell(one.status),
            blocked: { value: blockedBy(one.counts) || '待核对' },
            days: { value: late, ...(late > PATIENCE && { tone: 'red' as const }) },
          },
        }
      }),
      foot: null,
      total: all.length,
      ...(all.length > 0 && { remark: '数据核对和用料缺录见月结检查' }),
      empty: '上月均已月结',
    }
  },
}

/** Days a month may stay open after its end (§5.11). */
const PATIENCE = 3
