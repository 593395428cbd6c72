import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import type { Document } from '#kit/document.ts'
import { type BlankSheet, type DocumentState, isEditable } from '#kit/document-rules.ts'
import { DocumentFiles } from '#views/document-files/document-files.tsx'
import { useFileQueue } from '#views/document-files/use-file-queue.ts'
import { useFiles } from '#views/document-files/use-files.ts'
import { useMayAttach } from '#views/document-files/use-may-attach.ts'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import { useMay } from '#views/resource-list/use-rights.ts'
import { RowFacts } from '#views/resource-view/row-facts.tsx'
import { usePrinting } from '#widgets/print-area.tsx'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import type { ListRow } from '../resource-list/use-list-data.ts'
import { DocumentLines, linesWidth } from './document-lines.tsx'
import { ExportLines } from './export-lines.tsx'
import { PrintedDocument } from './printed-document.tsx'
import { useLineTitles } from './use-line-titles.ts'
import './document-list.css'

const sentBack: Partial<Record<DocumentState, string>> = { DRAFT: '反审核', REJECTED: '驳回', VOID: '作废' }

interface Props {
  resource: Document
  row: ListRow
  actions: readonly RowAction[]
  /** What stands below its lines. */
  below?: ((row: ListRow) => ReactNode) | undefined
  /** Width in px of what stands there. */
  room?: number | undefined
  onClose(): void
}

/** What stands below by itself: files, lines. */
const apart = ({ document: { lines } }: Document): ReadonlySet<string> =>
  new Set(['files', ...(lines ? [lines] : [])])

/** The sheet to be filled in by hand, while what is filled in can still be typed. */
const sheetOf = ({ document: { sheet } }: Document, row: ListRow): BlankSheet | undefined =>
  isEditable(row.status) && (sheet?.suits?.(row) ?? true) ? sheet : undefined

/** A whole document: what it says, its lines and files, and what can be done with it. */
export function DocumentDrawer({ resource, row, actions, below, room = 0, onClose }: Props) {
  const titles = useLineTitles(resource, row)
  const files = useFiles(resource, row.uid)
  const queue = useFileQueue(resource, row.uid)
  const mayAttach = useMayAttach(resource)(row.status)
  const mayApprove = useMay(resource.name, 'approve')
  const [printing, print] = usePrinting()
  const [blank, printBlank] = usePrinting()
  const sheet = sheetOf(resource, row)
  const ready = titles && files.list
  const possible = actions.filter(({ reason }) => reason?.(row) === null)
  return (
    <SplitDrawer
      open
      wide
      room={Math.max(room, linesWidth(resource, row))}
      title={resource.label}
      scope={String(row.docNo)}
      extra={
        <>
          {possible.map(({ key, label, danger = false, onClick }) => (
            <Button key={key} danger={danger} onClick={() => onClick(row)}>
              {label}
            </Button>
          ))}
          {sheet && (
            <Button disabled={!ready} onClick={printBlank}>
              {`空白${sheet.label}`}
            </Button>
          )}
          {titles && <ExportLines resource={resource} row={row} titles={titles} />}
          <Button disabled={!ready} onClick={print}>
            打印
          </Button>
        </>
      }
      onClose={onClose}
    >
      <StateNote row={row} mayApprove={mayApprove} />
      <RowFacts resource={resource} row={row} without={apart(resource)} pairs />
      {titles && <DocumentLines resource={resource} row={row} titles={titles} />}
      {below?.(row)}
      <DocumentFiles resource={resource} uid={row.uid} queue={queue} mayChange={mayAttach} />
      {(printing || blank) && titles && files.list && (
        <PrintedDocument
          resource={resource}
          row={row}
          titles={titles}
          files={files.list}
          sheet={blank ? sheet : undefined}
        />
      )}
    </SplitDrawer>
  )
}

interface StateNoteProps {
  row: ListRow
  mayApprove: boolean
}

/** Why a document stands where it stands: who sent it back and what for, or whom it waits for. */
function StateNote({ row, mayApprove }: StateNoteProps) {
  const { status, reviewedBy, reviewNote } = row
  const word = sentBack[status as DocumentState]
  if (word && reviewNote)
    return (
      <Alert banner type="warning" message={`${String(reviewedBy ?? '')} ${word}：${String(reviewNote)}`} />
    )
  if (status !== 'SUBMITTED' || mayApprove) return null
  return <Alert banner type="info" message="已提交，等待有审核权限的人员审核" />
}
