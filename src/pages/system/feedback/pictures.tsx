import { ScissorOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { MAX_SCREENSHOTS } from '#domain/feedback.ts'
import { AnnotateModal } from './annotate-modal.tsx'
import { useCapture, usePreviousTab } from './capture-page.ts'

interface Picture {
  readonly id: string
  readonly blob: Blob
  readonly url: string
}

/** Pictures that wait to be sent; their addresses are given back when they go. */
export function usePictures() {
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const all = useRef(pictures)
  useEffect(() => {
    all.current = pictures
  })
  useEffect(
    () => () => {
      for (const { url } of all.current) URL.revokeObjectURL(url)
    },
    [],
  )
  return {
    pictures,
    add: (blob: Blob) =>
      setPictures((before) =>
        before.length >= MAX_SCREENSHOTS
          ? before
          : [...before, { id: crypto.randomUUID(), blob, url: URL.createObjectURL(blob) }],
      ),
    remove(id: string) {
      const gone = pictures.find((one) => one.id === id)
      if (gone) URL.revokeObjectURL(gone.url)
      setPictures((before) => before.filter((one) => one.id !== id))
    },
    clear() {
      for (const { url } of pictures) URL.revokeObjectURL(url)
      setPictures([])
    },
  }
}
type PicturesModel = ReturnType<typeof usePictures>

const pictureIn = (files: FileList | undefined | null): File | undefined =>
  [...(files ?? [])].find(({ type }) => type === 'image/png' || type === 'image/jpeg')

/** The picture among what was pasted. */
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
        className="picture-take"
        disabled={isFull || !previous}
        title={previous ? `截取“${previous.title}”` : '先打开有问题的页面，再到此处截取'}
        onClick={() => previous && void capture(previous, hides).then(onTaken)}
      >
        <ScissorOutlined />
        截取当前页
      </button>
      <button type="button" className="picture-take" disabled={isFull} onClick={onChoose}>
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
        <span key={id} className="picture-thumb">
          <img src={url} alt={`截图 ${index + 1}`} />
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
