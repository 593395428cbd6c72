import { cellOf } from '#inputs/inputs.registry.ts'
import type { Document } from '#kit/document.ts'
import type { DocumentFile } from '#kit/document-files.ts'
import type { BlankSheet } from '#kit/document-rules.ts'
import type { Titles } from '#views/document-form/use-line-titles.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { PrintArea } from '#widgets/print-area.tsx'
import { DocumentLines } from './document-lines.tsx'
import './document-list.css'

interface Props {
  resource: Document
  row: ListRow
  titles: Titles
  files: readonly DocumentFile[]
  /** It is to be filled in by hand: its open fields are empty, and it has no files. */
  sheet?: BlankSheet | undefined
}

/** A document on A4: its facts, its lines, the names of its files, and room for the signatures it names. */
export function PrintedDocument({ resource, row, titles, files, sheet }: Props) {
  const facts = Object.entries(resource.fields).filter(
    ([key, { kind }]) =>
      key !== resource.document.lines &&
      key !== 'files' &&
      kind !== 'attachment' &&
      !sheet?.without.includes(key),
  )
  return (
    <PrintArea paper="a4">
      <article className="printed-document" data-open={sheet ? true : undefined}>
        <h1>{sheet?.label ?? resource.label}</h1>
        <dl>
          {facts.map(([key, field]) => (
            <div key={key}>
              <dt>{field.unit ? `${field.label}（${field.unit}）` : field.label}</dt>
              <dd>{!sheet?.open.includes(key) && cellOf(field, key, row)}</dd>
            </div>
          ))}
        </dl>
        <DocumentLines resource={resource} row={row} titles={titles} sheet={sheet} />
        {!sheet && files.length > 0 && (
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
