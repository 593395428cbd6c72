import { code39 } from './code39.ts'

const HEIGHT = 66
/** Ten narrow bars stay white at either end, or a reader finds no beginning. */
const QUIET = 10
/** mm of a narrow bar: a cheap reader and a cheap printer still get on at this width; long codes are squeezed. */
const MODULE = 0.3
const WIDEST = 72

/** A text as Code 39 with the text below; nothing for characters the code does not know. */
export function Barcode({ text }: { text: string }) {
  const code = code39(text)
  if (!code) return null
  const width = code.width + 2 * QUIET
  return (
    <figure className="barcode">
      <svg
        style={{ width: `${Math.min(WIDEST, width * MODULE).toFixed(1)}mm` }}
        viewBox={`${-QUIET} 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`条形码 ${text}`}
        shapeRendering="crispEdges"
      >
        {code.bars.map((bar) => (
          <rect key={bar.x} x={bar.x} y={0} width={bar.width} height={HEIGHT} />
        ))}
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  )
}
