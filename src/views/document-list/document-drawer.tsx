import { Button } from 'antd'
import type { Document } from '#kit/document.ts'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { RowFacts } from '#views/resource-view/row-facts.tsx'
import { usePrinting } from '#widgets/print-area.tsx'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import { DocumentLines } from './document-lines.tsx'
import { PrintedDocument } from './printed-document.tsx'
import { useLineTitles } from './use-line-titles.ts'
import './document-list.css'

interface Props {
  resource: Document
  row: ListRow
  actions: readonly RowAction[]
  onClose(): void
}

/** A whole document: what it says, its lines, and what can be done with it. */
export function DocumentDrawer({ resource, row, actions, onClose }: Props) {
  const titles = useLineTitles(resource, row)
  const [printing, print] = usePrinting()
  const possible = actions.filter(({ reason }) => reason?.(row) === null)
  return (
    <SplitDrawer
      open
      wide
      title={resource.label}
      scope={String(row.docNo)}
      extra={
        <>
          {possible.map(({ key, label, danger = false, onClick }) => (
            <Button key={key} danger={danger} onClick={() => onClick(row)}>
              {label}
            </Button>
          ))}
          <Button disabled={!titles} onClick={print}>
            打印
          </Button>
        </>
      }
      onClose={onClose}
    >
      <RowFacts resource={resource} row={row} />
      {titles && <DocumentLines resource={resource} row={row} titles={titles} />}
      {printing && titles && <PrintedDocument resource={resource} row={row} titles={titles} />}
    </SplitDrawer>
  )
}
