const WIDTH = 70
const HEIGHT = 20
const MARGIN = 3

interface SparklineProps {
  values: readonly (string | null)[]
  goal: number | null
}

/** A figure month by month, with its target as a dotted line; the words around it say the same. */
export function Sparkline({ values, goal }: SparklineProps) {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ at, value: Number(value) }]))
  const last = known.at(-1)
  if (!last || known.length < 2)
    return <svg className="home-spark" width={WIDTH} height={HEIGHT} aria-hidden />
  const all = [...known.map(({ value }) => value), ...(goal === null ? [] : [goal])]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const x = (at: number) => MARGIN + (at / Math.max(1, values.length - 1)) * (WIDTH - 2 * MARGIN)
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : MARGIN + ((high - value) / (high - low)) * (HEIGHT - 2 * MARGIN)
  return (
    <svg className="home-spark" width={WIDTH} height={HEIGHT} aria-hidden>
      {goal !== null && <line x1={0} x2={WIDTH} y1={y(goal)} y2={y(goal)} className="home-spark-goal" />}
      <polyline points={known.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')} />
      <circle cx={x(last.at)} cy={y(last.value)} r={2.25} />
    </svg>
  )
}
