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

/** Bars and gaps of each character of Code 39, narrow n and wide w, beginning with a bar (ISO/IEC 16388). */
const PATTERNS: Readonly<Record<string, string>> = {
  '0': 'nnnwwnwnn',
  '1': 'wnnwnnnnw',
  '2': 'nnwwnnnnw',
  '3': 'wnwwnnnnn',
  '4': 'nnnwwnnnw',
  '5': 'wnnwwnnnn',
  '6': 'nnwwwnnnn',
  '7': 'nnnwnnwnw',
  '8': 'wnnwnnwnn',
  '9': 'nnwwnnwnn',
  A: 'wnnnnwnnw',
  B: 'nnwnnwnnw',
  C: 'wnwnnwnnn',
  D: 'nnnnwwnnw',
  E: 'wnnnwwnnn',
  F: 'nnwnwwnnn',
  G: 'nnnnnwwnw',
  H: 'wnnnnwwnn',
  I: 'nnwnnwwnn',
  J: 'nnnnwwwnn',
  K: 'wnnnnnnww',
  L: 'nnwnnnnww',
  M: 'wnwnnnnwn',
  N: 'nnnnwnnww',
  O: 'wnnnwnnwn',
  P: 'nnwnwnnwn',
  Q: 'nnnnnnwww',
  R: 'wnnnnnwwn',
  S: 'nnwnnnwwn',
  T: 'nnnnwnwwn',
  U: 'wwnnnnnnw',
  V: 'nwwnnnnnw',
  W: 'wwwnnnnnn',
  X: 'nwnnwnnnw',
  Y: 'wwnnwnnnn',
  Z: 'nwwnwnnnn',
  '-': 'nwnnnnwnw',
  '.': 'wwnnnnwnn',
  ' ': 'nwwnnnwnn',
  '*': 'nwnnwnwnn',
  $: 'nwnwnwnnn',
  '/': 'nwnwnnnwn',
  '+': 'nwnnnwnwn',
  '%': 'nnnwnwnwn',
}

const NARROW = 1
const WIDE = 2.5

interface Bar {
  x: number
  width: number
}
interface Bars {
  bars: readonly Bar[]
  /** In narrow bars, without the quiet zones. */
  width: number
}

/** The bars of a text in Code 39 with its start and stop signs; null when it holds a character the code does not know.
 *  Small letters are read as capital ones. */
export function code39(text: string): Bars | null {
  const patterns = [...`*${text.toUpperCase()}*`].map((sign) => PATTERNS[sign])
  const bars: Bar[] = []
  let x = 0
  for (const pattern of patterns) {
    if (!pattern) return null
    for (const [place, kind] of [...pattern].entries()) {
      const width = kind === 'w' ? WIDE : NARROW
      if (place % 2 === 0) bars.push({ x, width })
      x += width
    }
    x += NARROW // the gap between characters
  }
  return text === '' || text.includes('*') ? null : { bars, width: x - NARROW }
}
