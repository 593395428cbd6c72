import { days as daysBetween } from '#domain/calendar.ts'
import type { MonthReport } from '#domain/day-report/answer.ts'

const dayOf = (date: string): number => Number(date.slice(8))
const span = (from: number, to: number): string => (from === to ? `${from} 日` : `${from} 至 ${to} 日`)

/** How many days of a month are locked, and what holds of the last one. */
export function monthNote({ days, today }: MonthReport): string {
  const locked = days.filter(({ state }) => state === 'LOCKED').length
  const running = days.some(({ date }) => date === today) ? `，${today.slice(5)} 未完` : ''
  return `已锁定 ${locked} 天${running}；点日期看当日一页`
}

/** 1 至 20 日已锁定, or how many of them where they do not follow each other. */
function lockedWords({ days }: MonthReport): string {
  const locked = days.filter(({ state }) => state === 'LOCKED').map(({ date }) => date)
  const [first, last] = [locked[0], locked.at(-1)]
  if (!first || !last) return '没有锁定的日'
  if (daysBetween(first, last) !== locked.length - 1) return `已锁定 ${locked.length} 天`
  return `${span(dayOf(first), dayOf(last))}已锁定`
}

/** The foot line: what is final and how far the plan reaches; what stays in sight and which days have no column. */
export function monthFoot(month: MonthReport): { held: string; fixed: string } {
  const { days, to, today } = month
  const last = days.at(-1)?.date ?? to
  const running = days.some(({ date }) => date === today) ? `，${dayOf(today)} 日灰字未完` : ''
  const coming = last < to ? `，${span(dayOf(last) + 1, dayOf(to))}无数据不占列` : ''
  return {
    held: `${lockedWords(month)}${running}；应达按日计划累计到 ${dayOf(last)} 日，存栏与窝均对目标`,
    fixed: `左侧项目与右侧本月三列固定${coming}`,
  }
}
