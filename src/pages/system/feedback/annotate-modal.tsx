import { Button, Modal } from 'antd'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Segmented } from '#widgets/segmented.tsx'
import { useReturnFocus } from '#widgets/use-return-focus.ts'

interface AnnotateModalProps {
  picture: ImageBitmap
  onClose(): void
  onDone(picture: Blob): void
}

const markKinds = { FRAME: '画框', ARROW: '箭头', MASK: '打码' } as const

const TOOLS = Object.entries(markKinds).map(([value, label]) => ({ value: value as MarkKind, label }))

/** A screenshot before it is attached: frames and arrows point at things, covers hide them for good. */
export function AnnotateModal({ picture, onClose, onDone }: AnnotateModalProps) {
  useReturnFocus()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [kind, setKind] = useState<MarkKind>('FRAME')
  const { marks, drawn, undo, handlers } = useDrawing(kind)
  useEffect(() => {
    if (canvas.current) paint(canvas.current, picture, drawn ? [...marks, drawn] : marks)
  }, [picture, marks, drawn])
  return (
    <Modal
      open
      centered
      width="min(1180px, 92vw)"
      maskClosable={false}
      title="标注截图"
      okText="加入反馈"
      cancelText="取消"
      onCancel={onClose}
      onOk={() => canvas.current && void asPng(canvas.current).then(onDone)}
    >
      <div className="annotate-tools flex items-center gap-2">
        <Segmented aria-label="工具" options={TOOLS} value={kind} onChange={setKind} />
        <Button disabled={marks.length === 0} onClick={undo}>
          撤销一步
        </Button>
        <small>在图上拖动；打码的部分发送后无法恢复</small>
      </div>
      <canvas
        ref={canvas}
        className="annotate-canvas block border"
        width={picture.width}
        height={picture.height}
        aria-label="截图"
        {...handlers}
      />
    </Modal>
  )
}

/** Place of the pointer in pixels of the picture. */
function pointOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) {
  const box = currentTarget.getBoundingClientRect()
  const scale = currentTarget.width / box.width
  return { x: (clientX - box.x) * scale, y: (clientY - box.y) * scale }
}

/** Marks on the picture, and the one that is being drawn. */
function useDrawing(kind: MarkKind) {
  const [marks, setMarks] = useState<readonly Mark[]>([])
  const [drawn, setDrawn] = useState<Mark | null>(null)
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      const { x, y } = pointOf(event)
      setDrawn({ kind, x1: x, y1: y, x2: x, y2: y })
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      if (!drawn) return
      const { x, y } = pointOf(event)
      setDrawn({ ...drawn, x2: x, y2: y })
    },
    onPointerUp() {
      if (drawn && isDrawn(drawn)) setMarks([...marks, drawn])
      setDrawn(null)
    },
    onPointerCancel: () => setDrawn(null),
  }
  return { marks, drawn, undo: () => setMarks(marks.slice(0, -1)), handlers }
}

/** What is drawn over a screenshot, in the picture's own points. */
interface Mark {
  readonly kind: 'FRAME' | 'ARROW' | 'MASK'
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

type MarkKind = keyof typeof markKinds

const RED = '#b42318'
const COVER = '#9ba29f'
/** Shorter drags are a slip of the hand. */
const LEAST = 4

const isDrawn = ({ x1, y1, x2, y2 }: Mark): boolean => Math.hypot(x2 - x1, y2 - y1) >= LEAST

/** Draws picture and marks; covers are solid, so that nothing can be read from what is sent. */
function paint(canvas: HTMLCanvasElement, picture: CanvasImageSource, marks: readonly Mark[]): void {
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

const asPng = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture cannot be written'))),
      'image/png',
    ),
  )
