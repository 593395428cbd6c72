import type { DayReport } from '#domain/day-report/day-report.answer.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { figureText } from './figure.tsx'

/** Below the herd: females served at least once, and that changes of state cancel out over the farm. */
export function herdNote({ figures }: Pick<DayReport, 'figures'>): string {
  if (!figures) return ''
  const { sows, lines } = figures.herd
  const farm = lines.at(-1)
  const moved = farm ? `；状态转移全场相抵（入 ${farm.moves.stateIn}，出 ${farm.moves.stateOut}）` : ''
  return `能繁母猪 ${formatNumber(sows.closing)}，较昨日 ${figureText(sows.change, 0, true)}${moved}`
}
