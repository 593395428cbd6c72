import {
  DeleteOutlined,
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FileWordOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { type DragEvent, type RefObject, useId, useRef, useState } from 'react'
import { FILE_STATUS } from '#domain/upload/queue.ts'
import type { Document } from '#kit/document.ts'
import { type DocumentFile, FILE_EXTENSIONS, FILE_RULE, type FileType } from '#kit/document-files.ts'
import { formatNumber } from '#widgets/format-number.ts'
import type { FileQueue, SentFile } from './use-file-queue.ts'
import { useFiles } from './use-files.ts'
import './document-files.css'

interface Props {
  resource: Document
  /** null: the document is not saved yet; chosen files wait for that. */
  uid: string | null
  queue: FileQueue
  mayChange: boolean
}

/** 附件 of a document: present files, files on their way, and room to drop or pick more. */
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
        <b id={title}>附件{count > 0 && <span className="font-normal text-2"> {count}</span>}</b>
        {mayChange && <PickFiles button={pick} onPick={add} />}
        {mayChange && <small title={FILE_RULE}>{hintOf(uid, queue)}</small>}
      </header>
      {files.failed && (
        <p className="document-files-problem text-error" role="alert">
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

/** The button of the removed file is gone: the focus goes where the next file comes from. */
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

const icons: Readonly<Record<FileType, typeof FileOutlined>> = {
  pdf: FilePdfOutlined,
  jpg: FileImageOutlined,
  png: FileImageOutlined,
  xlsx: FileExcelOutlined,
  docx: FileWordOutlined,
}

interface FileRowProps {
  file: DocumentFile
  onSave(): void
  /** Absent where files are not changed. */
  onRemove?: () => void
}

/** A file the document has: its name saves it. */
function FileRow({ file, onSave, onRemove }: FileRowProps) {
  const { fileName, size, type, addedBy, createdAt } = file
  const Icon = icons[type] ?? FileOutlined
  return (
    <li>
      <Icon aria-hidden />
      <Button type="link" className="document-file-name" title={`下载 ${fileName}`} onClick={onSave}>
        <bdi>{fileName}</bdi>
      </Button>
      <span className="text-2">{sizeWords(size)}</span>
      <span className="document-file-who nowrap text-right text-2">
        {addedBy} {createdAt.slice(0, 16).replace('T', ' ')}
      </span>
      {onRemove && (
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={`删除附件 ${fileName}`}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

interface SentRowProps {
  file: SentFile
  onAgain(): void
  onRemove(): void
}

/** A file that is not with the server yet: how far it is, or why it did not get there. */
function SentRow({ file: { name, size, status, percent, problem }, onAgain, onRemove }: SentRowProps) {
  const failed = status === FILE_STATUS.failed
  return (
    <li aria-busy={status === FILE_STATUS.uploading}>
      <FileOutlined aria-hidden />
      <span className="document-file-name">
        <bdi>{name}</bdi>
      </span>
      <span className="text-2">{sizeWords(size)}</span>
      <span className="document-file-who nowrap text-right text-2">
        {status === FILE_STATUS.queued && '等待上传'}
        {status === FILE_STATUS.uploading && (
          <Progress percent={percent} size="small" aria-label={`${name} 上传进度`} />
        )}
        {failed && (
          <span className="document-files-problem text-error" role="alert">
            {problem ?? '上传失败'}
          </span>
        )}
      </span>
      {failed && (
        <Button type="link" onClick={onAgain}>
          重试
        </Button>
      )}
      <Button type="text" icon={<DeleteOutlined />} aria-label={`移除 ${name}`} onClick={onRemove} />
    </li>
  )
}

const KB = 1024

/** 312 KB, 4.2 MB */
const sizeWords = (bytes: number): string =>
  bytes < KB * KB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${formatNumber(bytes / KB / KB, 1)} MB`
