import { durationWords } from './job-words.ts'

const BARS = 7
const [HEIGHT, LEAST, WIDTH, PITCH] = [16, 2, 8, 12]

/** The last runs side by side, the latest in the accent colour: a slow one stands out. */
export function DurationBars({ seconds }: { seconds: readonly number[] }) {
  if (seconds.length === 0) return <span className="jobs-none">-</span>
  const longest = Math.max(...seconds)
  const label = `近 ${seconds.length} 次用时：${seconds.map(durationWords).join('、')}`
  return (
    <svg width={PITCH * BARS} height={HEIGHT} role="img" aria-label={label} className="jobs-bars">
      <title>{label}</title>
      {seconds.map((one, at) => {
        const height = longest > 0 ? Math.max(LEAST, (one / longest) * HEIGHT) : LEAST
        const x = (BARS - seconds.length + at) * PITCH
        // biome-ignore lint/suspicious/noArrayIndexKey: runs have a place and nothing else
        return <rect key={at} x={x} y={HEIGHT - height} width={WIDTH} height={height} />
      })}
    </svg>
  )
}
