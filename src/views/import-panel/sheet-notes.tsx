import { Checkbox, Select } from 'antd'
import { readingNotes, type SheetReading } from '#kit/import/reading.ts'
import type { ReadRequest } from '#kit/sheet/file-cell.ts'
import './import-panel.css'

interface Props {
  reading: SheetReading
  request: ReadRequest
  /** Without it nothing can be chosen any more. */
  onRequest?(request: ReadRequest): void
}

/** The sheet of a file that is read, the parts that are not, and the choices about that. */
export function SheetNotes({ reading, request, onRequest }: Props) {
  const { sheet, others, hidden, withHidden } = reading
  const names = [sheet, ...others.map(({ name }) => name)].toSorted()
  const hasChoice = onRequest !== undefined && others.length > 0
  return (
    <div className="sheet-notes flex flex-wrap items-center m-0 text-12 text-2">
      {sheet !== '' && !hasChoice && <span>工作表“{sheet}”</span>}
      {hasChoice && (
        <span>
          工作表{' '}
          <Select
            size="small"
            aria-label="工作表"
            value={sheet}
            popupMatchSelectWidth={false}
            options={names.map((value) => ({ value, label: value }))}
            onChange={(next) => onRequest({ ...request, sheet: next })}
          />
        </span>
      )}
      {onRequest !== undefined && hidden.length > 0 && (
        <Checkbox
          checked={withHidden}
          onChange={({ target }) => onRequest({ ...request, hidden: target.checked })}
        >
          导入隐藏的 {hidden.length} 行
        </Checkbox>
      )}
      {readingNotes(reading).map((note) => (
        <span key={note} className="text-warn">
          {note}
        </span>
      ))}
    </div>
  )
}
