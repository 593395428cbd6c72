import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type DragEvent, type RefObject, useId, useRef, useState } from 'react'
import type { Document } from '#kit/document.ts'
import { FILE_EXTENSIONS, FILE_RULE } from '#kit/document-files.ts'
import { FileRow, SentRow } from './file-row.tsx'
import type { FileQueue } from './use-file-queue.ts'
import { useFiles } from './use-files.ts'
import './document-files.css'

interface Props {
  resource: Document
  /** null: the document is not saved yet; what is chosen waits for that. */
  uid: string | null
  queue: FileQueue
  mayChange: boolean
}

/** 附件 of a document: what is there, what is on its way, and room to drop or pick more. */
export function DocumentFiles({ resource, uid, queue, mayChange }: Props) {
  const files = useFiles(resource, uid)
  const title = useId()
  const count = (files.list?.length ?? 0) + queue.files.length
  const add = (chosen: readonly File[]) => queue.add(chosen, files.list?.length ?? 0)
  const drop = useDrop(mayChange, add)
  const pick = useRef<HTMLButtonElement>(null)
  return (
    <section
      className={`document-files${drop.over ? ' document-files-over' : ''}`}
      aria-labelledby={title}
      {...drop.on}
    >
      <header>
        <b id={title}>附件{count > 0 && <span className="document-files-count"> {count}</span>}</b>
        {mayChange && <PickFiles button={pick} onPick={add} />}
        {mayChange && <small title={FILE_RULE}>{hintOf(uid, queue)}</small>}
      </header>
      {files.failed && (
        <p className="document-files-problem" role="alert">
          附件没有读到{' '}
          <Button type="link" onClick={files.retry}>
            重试
          </Button>
        </p>
      )}
      {!mayChange && files.list?.length === 0 && <p className="document-files-none">没有附件</p>}
      {count > 0 && (
        <ul>
          {files.list?.map((file) => (
            <FileRow
              key={file.uid}
              file={file}
              onSave={() => files.save(file)}
              onRemove={mayChange ? () => void files.remove(file).then(() => goOn(pick)) : undefined}
            />
          ))}
          {queue.files.map((file) => (
            <SentRow
              key={file.id}
              file={file}
              onAgain={() => queue.again(file.id)}
              onRemove={() => {
                queue.remove(file.id)
                goOn(pick)
              }}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

const hintOf = (uid: string | null, { files }: FileQueue): string =>
  uid === null && files.length > 0 ? '保存单据时上传' : '可拖入：PDF、图片、Excel、Word，每个不超过 10 MB'

const ACCEPT = FILE_EXTENSIONS.map((one) => `.${one}`).join()

/** The button of what was removed is gone: the focus goes where the next file comes from. */
const goOn = (pick: RefObject<HTMLButtonElement | null>): void =>
  void setTimeout(() => document.activeElement === document.body && pick.current?.focus())

interface PickProps {
  button: RefObject<HTMLButtonElement | null>
  onPick(files: readonly File[]): void
}

function PickFiles({ button, onPick }: PickProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPT}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])])
          // the same file may be chosen again
          target.value = ''
        }}
      />
      <Button ref={button} icon={<PlusOutlined />} onClick={() => input.current?.click()}>
        添加附件
      </Button>
    </>
  )
}

/** A section files are dropped on. */
function useDrop(enabled: boolean, onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false)
  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  const on = {
    onDragOver(event: DragEvent) {
      if (!holdsFiles(event)) return
      // otherwise the browser would leave the page for the file
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
  return { over: enabled && over, on: enabled ? on : {} }
}
