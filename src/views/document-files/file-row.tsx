import {
  DeleteOutlined,
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FileWordOutlined,
} from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { FILE_STATUS } from '#domain/upload/model.ts'
import type { DocumentFile, FileType } from '#kit/document-files.ts'
import { formatNumber } from '#widgets/format-number.ts'
import type { SentFile } from './use-file-queue.ts'

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
export function FileRow({ file, onSave, onRemove }: FileRowProps) {
  const { fileName, size, type, addedBy, createdAt } = file
  const Icon = icons[type] ?? FileOutlined
  return (
    <li>
      <Icon aria-hidden />
      <Button type="link" className="document-file-name" title={`下载 ${fileName}`} onClick={onSave}>
        <bdi>{fileName}</bdi>
      </Button>
      <span className="document-file-size">{sizeWords(size)}</span>
      <span className="document-file-who">
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
export function SentRow({ file: { name, size, status, percent, problem }, onAgain, onRemove }: SentRowProps) {
  const failed = status === FILE_STATUS.failed
  return (
    <li aria-busy={status === FILE_STATUS.uploading}>
      <FileOutlined aria-hidden />
      <span className="document-file-name">
        <bdi>{name}</bdi>
      </span>
      <span className="document-file-size">{sizeWords(size)}</span>
      <span className="document-file-who">
        {status === FILE_STATUS.queued && '等待上传'}
        {status === FILE_STATUS.uploading && (
          <Progress percent={percent} size="small" aria-label={`${name} 上传进度`} />
        )}
        {failed && (
          <span className="document-files-problem" role="alert">
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
