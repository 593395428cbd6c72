import { Alert, App, Button } from 'antd'
import type { ReactNode } from 'react'
import { useMay } from '#app-state/use-rights.ts'
import type { Document } from '#kit/document.ts'
import { type BlankSheet, type DocumentState, isEditable } from '#kit/document-rules.ts'
import type { Field } from '#kit/field.ts'
import { type Titles, useLineTitles } from '#views/document-form/use-line-titles.ts'
import { usePrinting } from '#widgets/print-area.tsx'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import { FLAGS } from '../cell-grid/option.ts'
import { DocumentFiles } from '../document-files/document-files.tsx'
import { useFileQueue } from '../document-files/use-file-queue.ts'
import { useFiles } from '../document-files/use-files.ts'
import { useMayAttach } from '../document-files/use-may-attach.ts'
import { saveLines } from '../document-form/line-workbook.ts'
import { wordsOf } from '../document-form/lines-context.ts'
import type { RowAction } from '../resource-list/row-actions.tsx'
import type { ListRow } from '../resource-list/use-list-data.ts'
import { RowFacts } from '../resource-view/row-facts.tsx'
import { DocumentLines, linesWidth } from './document-lines.tsx'
import { PrintedDocument } from './printed-document.tsx'
import './document-list.css'

const sentBack: Partial<Record<DocumentState, string>> = { DRAFT: '反审核', REJECTED: '驳回', VOID: '作废' }

interface Props {
  resource: Document
  row: ListRow
  actions: readonly RowAction[]
  /** Content below its lines. */
  below?: ((row: ListRow) => ReactNode) | undefined
  /** Width in px of that content. */
  room?: number | undefined
  onClose(): void
}

/** Fields shown below by themselves: files, lines. */
const apart = ({ document: { lines } }: Document): ReadonlySet<string> =>
  new Set(['files', ...(lines ? [lines] : [])])

/** The sheet to be filled in by hand, while its fields can still be typed. */
const sheetOf = ({ document: { sheet } }: Document, row: ListRow): BlankSheet | undefined =>
  isEditable(row.status) && (sheet?.suits?.(row) ?? true) ? sheet : undefined

/** A whole document: its fields, its lines and files, and the actions on it. */
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

/** Reason of a document's state: the reviewer who sent it back and why, or the one it waits for. */
function StateNote({ row, mayApprove }: Pick<Props, 'row'> & { mayApprove: boolean }) {
  const { status, reviewedBy, reviewNote } = row
  const word = sentBack[status as DocumentState]
  if (word && reviewNote)
    return (
      <Alert banner type="warning" message={`${String(reviewedBy ?? '')} ${word}：${String(reviewNote)}`} />
    )
  if (status !== 'SUBMITTED' || mayApprove) return null
  return <Alert banner type="info" message="已提交，等待有审核权限的人员审核" />
}

/** The lines of a document as a workbook that a document's lines can be read from. */
function ExportLines({ resource, row, titles }: Pick<Props, 'resource' | 'row'> & { titles: Titles }) {
  const { message } = App.useApp()
  const mayExport = useMay(resource.name, 'export')
  const { lines: key = '' } = resource.document
  const [field, lines] = [resource.fields[key], row[key]]
  if (!mayExport || !field || !Array.isArray(lines) || lines.length === 0) return null
  const names = new Map(Object.entries(titles))
  const words = (_key: string, one: Field, text: string) => wordsOf(text, optionsOf(one), names)
  const save = () => saveLines(field, lines, words, `${resource.label} ${row.docNo}`)
  return (
    <Button onClick={() => void save().catch(() => message.error('文件没有生成，请再试一次'))}>
      导出明细
    </Button>
  )
}

const optionsOf = ({ kind, options }: Field) => (kind === 'flag' ? FLAGS : (options ?? null))
