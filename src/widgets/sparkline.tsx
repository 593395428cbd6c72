import './sparkline.css'

interface SparklineProps {
  /** null is a gap. */
  values: readonly (string | number | null)[]
  /** A dotted line at its level. */
  level: number | null
  width: number
  /** Its description; left out where the words around it say the same. */
  label?: string
}

const HEIGHT = 20
const INSET = 3

/** The course of a figure as a thin line, with a point at the last. */
export function Sparkline({ values, level, width, label }: SparklineProps) {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ at, value: Number(value) }]))
  const last = known.at(-1)
  const all = [...known.map(({ value }) => value), ...(level === null ? [] : [level])]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const x = (at: number) => INSET + ((width - 2 * INSET) * at) / Math.max(1, values.length - 1)
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : INSET + (HEIGHT - 2 * INSET) * (1 - (value - low) / (high - low))
  return (
    <svg
      className="sparkline flex-none"
      width={width}
      height={HEIGHT}
      role="img"
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {last && known.length > 1 && (
        <>
          {level !== null && <line x1={0} x2={width} y1={y(level)} y2={y(level)} />}
          <polyline points={known.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')} />
          <circle cx={x(last.at)} cy={y(last.value)} r={2.25} />
        </>
      )}
    </svg>
  )
}
