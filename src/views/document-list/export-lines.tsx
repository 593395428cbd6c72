import { App, Button } from 'antd'
import type { Document } from '#kit/document.ts'
import type { Field } from '#kit/field.ts'
import { FLAGS } from '#views/cell-grid/option.ts'
import { saveLines } from '#views/document-form/line-workbook.ts'
import { wordsOf } from '#views/document-form/lines-context.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useMay } from '#views/resource-list/use-rights.ts'
import type { Titles } from './use-line-titles.ts'

interface Props {
  resource: Document
  row: ListRow
  titles: Titles
}

/** The lines of a document as a workbook that a document's lines can be read from. */
export function ExportLines({ resource, row, titles }: Props) {
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
