const DAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六', '周日']
const two = (value: string): string => value.padStart(2, '0')
const isNumber = (value: string | undefined): value is string => value !== undefined && /^\d+$/.test(value)

/** A cron expression of five fields in words; one of no common shape as it is written. */
export function scheduleWords(cron: string): string {
  const [minute, hour, day, month, weekday] = cron.trim().split(/\s+/)
  const every = /^\*\/(\d+)$/.exec(minute ?? '')
  if (every && [hour, day, month, weekday].every((one) => one === '*')) return `每 ${every[1]} 分钟`
  if (!isNumber(minute) || month !== '*') return cron
  if (hour === '*' && day === '*' && weekday === '*') return `每小时 :${two(minute)}`
  if (!isNumber(hour)) return cron
  const time = `${two(hour)}:${two(minute)}`
  if (day === '*' && weekday === '*') return `每天 ${time}`
  if (day === '*' && isNumber(weekday)) return `${DAYS[Number(weekday)] ?? weekday} ${time}`
  return isNumber(day) && weekday === '*' ? `每月 ${day} 日 ${time}` : cron
}
