import { cellOf } from '#inputs/registry.ts'
import type { Document } from '#kit/document.ts'
import type { DocumentFile } from '#kit/document-files.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { PrintArea } from '#widgets/print-area.tsx'
import { DocumentLines } from './document-lines.tsx'
import type { Titles } from './use-line-titles.ts'
import './document-list.css'

interface Props {
  resource: Document
  row: ListRow
  titles: Titles
  files: readonly DocumentFile[]
}

/** A document on A4: its facts, its lines, the names of its files, and room for the signatures it names. */
export function PrintedDocument({ resource, row, titles, files }: Props) {
  const facts = Object.entries(resource.fields).filter(
    ([key, { kind }]) => key !== resource.document.lines && key !== 'files' && kind !== 'attachment',
  )
  return (
    <PrintArea paper="a4">
      <article className="printed-document">
        <h1>{resource.label}</h1>
        <dl>
          {facts.map(([key, field]) => (
            <div key={key}>
              <dt>{field.unit ? `${field.label}（${field.unit}）` : field.label}</dt>
              <dd>{cellOf(field, key, row)}</dd>
            </div>
          ))}
        </dl>
        <DocumentLines resource={resource} row={row} titles={titles} />
        {files.length > 0 && (
          <p className="printed-files">
            附件 {files.length} 个：{files.map(({ fileName }) => fileName).join('、')}
          </p>
        )}
        <footer>
          {resource.document.signatures.map((who) => (
            <span key={who}>{who}签字</span>
          ))}
        </footer>
      </article>
    </PrintArea>
  )
}
