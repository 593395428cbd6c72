/** A duration as people say it: 0.4 秒, 38 秒, 4 分 06 秒. */
export function durationWords(seconds: number | null): string {
  if (seconds === null) return '-'
  if (seconds < 10) return `${Math.max(seconds, 0.1).toFixed(1)} 秒`
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} 秒`
  return `${Math.floor(whole / 60)} 分 ${String(whole % 60).padStart(2, '0')} 秒`
}
