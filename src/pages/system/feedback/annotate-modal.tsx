import { Button, Modal } from 'antd'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Segmented } from '#widgets/segmented.tsx'
import { useReturnFocus } from '#widgets/use-return-focus.ts'
import { asPng, isDrawn, type Mark, type MarkKind, markKinds, paint } from './marks.ts'

interface AnnotateModalProps {
  picture: ImageBitmap
  onClose(): void
  onDone(picture: Blob): void
}

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
      <div className="annotate-tools">
        <Segmented aria-label="工具" options={TOOLS} value={kind} onChange={setKind} />
        <Button disabled={marks.length === 0} onClick={undo}>
          撤销一步
        </Button>
        <small>在图上拖动；打码的部分发送后无法恢复</small>
      </div>
      <canvas
        ref={canvas}
        className="annotate-canvas"
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
