import { ScissorOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Checkbox, Modal } from 'antd'
import { type ClipboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { MAX_SCREENSHOTS } from '#domain/feedback.state.ts'
import { Segmented } from '#widgets/segmented.tsx'
import { useReturnFocus } from '#widgets/use-return-focus.ts'
import { useCapture, usePreviousTab } from './capture-page.ts'

interface Picture {
  readonly id: string
  readonly blob: Blob
  readonly url: string
}

function release(pictures: readonly Picture[]): void {
  for (const { url } of pictures) URL.revokeObjectURL(url)
}

/** Pictures that wait to be sent; their addresses are given back when they go. */
export function usePictures() {
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const all = useRef(pictures)
  useEffect(() => {
    all.current = pictures
  })
  useEffect(() => () => release(all.current), [])
  return {
    pictures,
    add: (blob: Blob) =>
      setPictures((before) =>
        before.length >= MAX_SCREENSHOTS
          ? before
          : [...before, { id: crypto.randomUUID(), blob, url: URL.createObjectURL(blob) }],
      ),
    remove(id: string) {
      release(pictures.filter((one) => one.id === id))
      setPictures((before) => before.filter((one) => one.id !== id))
    },
    clear() {
      release(pictures)
      setPictures([])
    },
  }
}
type PicturesModel = ReturnType<typeof usePictures>

const pictureIn = (files: FileList | undefined | null): File | undefined =>
  [...(files ?? [])].find(({ type }) => type === 'image/png' || type === 'image/jpeg')

/** The picture among the pasted content. */
export const pastedPicture = ({ clipboardData }: ClipboardEvent): File | undefined =>
  pictureIn(clipboardData.files)

interface PictureBoxProps {
  model: PicturesModel
  /** Only a chosen or pasted picture, in a row of buttons. */
  small?: boolean
}

interface TakePictureProps {
  isFull: boolean
  onChoose(): void
  onTaken(picture: ImageBitmap | null): void
}

/** Both ways to a picture: of the page the person came from, or a chosen one. */
function TakePicture({ isFull, onChoose, onTaken }: TakePictureProps) {
  const [hides, setHides] = useState(true)
  const capture = useCapture()
  const previous = usePreviousTab()
  return (
    <>
      <button
        type="button"
        className="picture-take flex flex-col items-center gap-1 text-inherit bg-none rounded cursor-pointer font-inherit"
        disabled={isFull || !previous}
        title={previous ? `截取“${previous.title}”` : '先打开有问题的页面，再到此处截取'}
        onClick={() => previous && void capture(previous, hides).then(onTaken)}
      >
        <ScissorOutlined />
        截取当前页
      </button>
      <button
        type="button"
        className="picture-take flex flex-col items-center gap-1 text-inherit bg-none rounded cursor-pointer font-inherit"
        disabled={isFull}
        onClick={onChoose}
      >
        <UploadOutlined />
        粘贴或选择
      </button>
      <div className="flex flex-col gap-1 text-12 text-2">
        <span>最多 {MAX_SCREENSHOTS} 张，可画框、画箭头、打码</span>
        <Checkbox checked={hides} onChange={({ target }) => setHides(target.checked)}>
          截取时遮挡耳号、金额
        </Checkbox>
      </div>
    </>
  )
}

/** 截图: takes the page a person came from, a pasted or a chosen picture; each is marked before it is attached. */
export function PictureBox({ model, small = false }: PictureBoxProps) {
  const [open, setOpen] = useState<ImageBitmap | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isFull = model.pictures.length >= MAX_SCREENSHOTS
  const read = async (file: File | undefined) => {
    if (file && !isFull) setOpen(await createImageBitmap(file).catch(() => null))
  }
  const choose = () => input.current?.click()
  return (
    <div
      className="picture-box flex flex-wrap gap-2"
      data-small={small || undefined}
      onPaste={(event) => void read(pastedPicture(event))}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        onChange={({ target }) => {
          void read(pictureIn(target.files))
          target.value = ''
        }}
      />
      {small ? (
        <Button disabled={isFull} onClick={choose}>
          截图
        </Button>
      ) : (
        <TakePicture isFull={isFull} onChoose={choose} onTaken={setOpen} />
      )}
      {model.pictures.map(({ id, url }, index) => (
        <span key={id} className="picture-thumb relative">
          <img className="h-full border rounded" src={url} alt={`截图 ${index + 1}`} />
          <Button size="small" aria-label={`移除截图 ${index + 1}`} onClick={() => model.remove(id)}>
            移除
          </Button>
        </span>
      ))}
      {open && (
        <AnnotateModal
          picture={open}
          onClose={() => setOpen(null)}
          onDone={(blob) => {
            model.add(blob)
            setOpen(null)
          }}
        />
      )}
    </div>
  )
}

interface AnnotateModalProps {
  picture: ImageBitmap
  onClose(): void
  onDone(picture: Blob): void
}

const markKinds = { FRAME: '画框', ARROW: '箭头', MASK: '打码' } as const

const TOOLS = Object.entries(markKinds).map(([value, label]) => ({ value: value as MarkKind, label }))

/** A screenshot before it is attached: frames and arrows point at things, covers hide them for good. */
function AnnotateModal({ picture, onClose, onDone }: AnnotateModalProps) {
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
        <small className="text-2">在图上拖动；打码的部分发送后无法恢复</small>
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

/** A mark over a screenshot, in the picture's own points. */
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

/** Draws picture and marks; covers are solid, so that nothing under them can be read. */
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
