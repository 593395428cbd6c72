import type { DownloadLine } from '#kit/downloads.ts'
import { formatNumber } from '#widgets/format-number.ts'

const MB = 1024 * 1024
const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** 38.2: megabytes with one place. */
export const megabytes = (bytes: number): string => formatNumber(bytes / MB, 1)

/** A size as files have it: 184 kB, 38.2 MB. */
export const sizeWords = (bytes: number): string =>
  bytes < MB ? `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} kB` : `${megabytes(bytes)} MB`

/** A duration: 0.4 秒, 12.4 秒, 1 分 06 秒. */
export function secondsWords(seconds: number | null): string {
  if (seconds === null) return '-'
  if (seconds < 60) return `${Math.max(seconds, 0.1).toFixed(1)} 秒`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} 分 ${String(whole % 60).padStart(2, '0')} 秒`
}

const momentOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`)

/** How long a result is still kept: 剩 6 天 23 时, 剩 40 分. */
export function keptWords({ state, expiresAt }: DownloadLine, now: string): string {
  if (state === 'EXPIRED') return '已过期'
  if (state !== 'DONE' || expiresAt === null) return '-'
  const minutes = Math.max(0, Math.floor((momentOf(expiresAt) - momentOf(now)) / MINUTE_MS))
  const [days, hours] = [
    Math.floor(minutes / DAY_MINUTES),
    Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES),
  ]
  if (days > 0) return hours > 0 ? `剩 ${days} 天 ${hours} 时` : `剩 ${days} 天`
  return hours > 0 ? `剩 ${hours} 时` : `剩 ${minutes} 分`
}

/** Way out for a task that failed. */
export const wayOut = ({ error }: DownloadLine): string =>
  error?.includes('时间过长') || error?.includes('空间')
    ? '缩小日期或猪场范围，分成几次再查'
    : '可重试，仍失败时请把请求号告诉管理员'
