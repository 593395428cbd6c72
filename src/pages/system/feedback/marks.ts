/** What is drawn over a screenshot, in the picture's own points. */
export interface Mark {
  readonly kind: 'FRAME' | 'ARROW' | 'MASK'
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

export const markKinds = { FRAME: '画框', ARROW: '箭头', MASK: '打码' } as const
export type MarkKind = keyof typeof markKinds

const RED = '#b42318'
const COVER = '#9ba29f'
/** Shorter drags are a slip of the hand. */
const LEAST = 4

export const isDrawn = ({ x1, y1, x2, y2 }: Mark): boolean => Math.hypot(x2 - x1, y2 - y1) >= LEAST

/** Draws picture and marks; covers are solid, so that nothing can be read from what is sent. */
export function paint(canvas: HTMLCanvasElement, picture: CanvasImageSource, marks: readonly Mark[]): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  context.lineWidth = Math.max(2, canvas.width / 500)
  context.strokeStyle = RED
  context.fillStyle = RED
  for (const mark of marks) paintMark(context, mark)
}

function paintMark(context: CanvasRenderingContext2D, { kind, x1, y1, x2, y2 }: Mark): void {
  const [x, y, width, height] = [Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1)]
  if (kind === 'FRAME') {
    context.strokeRect(x, y, width, height)
    return
  }
  if (kind === 'MASK') {
    context.save()
    context.fillStyle = COVER
    context.fillRect(x, y, width, height)
    context.restore()
    return
  }
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const head = context.lineWidth * 5
  context.beginPath()
  context.moveTo(x1, y1)
  context.lineTo(x2 - (Math.cos(angle) * head) / 2, y2 - (Math.sin(angle) * head) / 2)
  context.stroke()
  context.beginPath()
  context.moveTo(x2, y2)
  for (const side of [-0.45, 0.45])
    context.lineTo(x2 - Math.cos(angle + side) * head, y2 - Math.sin(angle + side) * head)
  context.closePath()
  context.fill()
}

export const asPng = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture cannot be written'))),
      'image/png',
    ),
  )
