import { Alert, Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import type { Field } from '#kit/field.ts'
import { plainTitle } from '#kit/import/importable.ts'
import type { ImportPage } from '#kit/import-page.ts'
import { importModes } from '#kit/import-task.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { Segmented } from '#widgets/segmented.tsx'
import { SumTable } from '#widgets/sum-table.tsx'
import type { TableColumn } from '#widgets/table-column.ts'
import { SheetNotes } from '../import-panel/sheet-notes.tsx'
import type { ReadyDraft } from './draft.ts'
import { MeaningsDialog } from './meanings-dialog.tsx'
import type { Preview, PreviewCell, PreviewRow } from './preview.ts'
import { useEscape } from './use-escape.ts'
import type { ImportCalls } from './use-import-calls.ts'
import { type ReadPreview, usePreview } from './use-preview.ts'
import { WizardFrame } from './wizard-frame.tsx'

interface Props {
  page: ImportPage
  draft: ReadyDraft
  calls: ImportCalls
  onBack(): void
  /** The files are to be sent and checked, read as was chosen. */
  onSend(draft: ReadyDraft): void
}

/** The second step: the rows as they will be read, before anything leaves the browser. */
export function PreviewView({ page, draft, calls, onBack, onSend }: Props) {
  const { files, kind } = draft
  const [at, setAt] = useState(0)
  const [isMapping, setMapping] = useState(false)
  const state = usePreview(page, draft, at)
  const { preview, request, requests, meanings, changed, words } = state
  const read = typeof preview === 'object' && 'rows' in preview ? preview : null
  const [problem, setProblem] = useState<string | null>(null)
  useEscape(onBack)
  const send = async () => {
    if (changed) {
      const kept = await calls.keepMeanings(kind, draft.farmId, meanings)
      if (!kept.ok) return setProblem(Object.values(kept.errors).flat().join('；'))
    }
    onSend({ ...draft, requests })
  }
  return (
    <section className="panel flex flex-col flex-none wizard-full" aria-label="预览">
      <WizardFrame at="preview" aside={noteOf(draft)} form={{ onFinish: send }}>
        <div className="wizard-bar flex flex-none items-center gap-3 px-4">
          {files.length > 1 && (
            <Segmented
              aria-label="文件"
              value={at}
              options={files.map(({ name }, value) => ({ value, label: name }))}
              onChange={setAt}
            />
          )}
          {read && (
            <Matched preview={read} unknownWords={countOf(words.unknown)} onMap={() => setMapping(true)} />
          )}
        </div>
        {read && <SheetNotes reading={read.reading} request={request} onRequest={state.onRequest} />}
        {problem && <Alert type="error" showIcon message={problem} className="wizard-problem" />}
        <Body preview={preview} />
        <footer className="wizard-foot flex flex-none items-center gap-2 px-4 border-t">
          <span className="truncate flex-1 min-w-0 text-12 text-3">{read && readNote(read)}</span>
          <Button onClick={onBack}>重新选择</Button>
          <SendButton read={read} files={files.length} />
        </footer>
      </WizardFrame>
      {read && isMapping && (
        <MeaningsDialog
          {...{ kind, preview: read, words, meanings }}
          onClose={() => setMapping(false)}
          onChoose={(next) => {
            setMapping(false)
            state.onMeanings(next)
          }}
        />
      )}
    </section>
  )
}

const SendButton = ({ read, files }: { read: Preview | null; files: number }) => (
  <Button
    key={read ? 'read' : 'reading'}
    type="primary"
    htmlType="submit"
    autoFocus
    disabled={!read || read.refusal !== null}
  >
    {files > 1 ? `预检 ${files} 个文件` : '预检'}
  </Button>
)

const noteOf = ({ kind, updates, files }: ReadyDraft): string =>
  `${kind.label}，${updates ? `${importModes.UPDATE}，` : ''}${files.map(({ name }) => name).join('、')}`

const countOf = (unknown: Readonly<Record<string, readonly string[]>>): number =>
  Object.values(unknown).reduce((sum, { length }) => sum + length, 0)

interface MatchedProps {
  preview: Preview
  unknownWords: number
  onMap(): void
}

function Matched({ preview: { columns, unknown }, unknownWords, onMap }: MatchedProps) {
  const known = columns.filter(({ field }) => field !== null).length
  return (
    <>
      <span>
        按列名匹配 {known} / {columns.length} 列
        {unknown.length > 0 && <span className="text-warn">，不认识、不导入：{unknown.join('、')}</span>}
        {unknownWords > 0 && <span className="text-warn">，{unknownWords} 个词不认识</span>}
      </span>
      <Button size="small" onClick={onMap}>
        列与词的对应
      </Button>
    </>
  )
}

function Body({ preview }: { preview: ReadPreview }): ReactNode {
  if (preview === 'reading')
    return <output className="wizard-empty flex flex-col flex-1 gap-3 text-2">正在读取文件…</output>
  if ('problem' in preview)
    return (
      <div className="wizard-empty flex flex-col flex-1 gap-3 text-2">
        <Alert type="error" showIcon message={preview.problem} />
      </div>
    )
  return (
    <>
      {preview.refusal !== null && (
        <Alert type="error" showIcon message={preview.refusal} className="wizard-problem" />
      )}
      <div className="flex-1 min-h-0 overflow-hidden">
        <PreviewTable preview={preview} />
      </div>
    </>
  )
}

function readNote({ rows, total, wrong }: Preview): string {
  const part =
    total > rows.length ? `共 ${formatNumber(total)} 行，预览前 ${rows.length} 行` : `共 ${rows.length} 行`
  const found = wrong > 0 ? `，${wrong} 行有问题（红色单元格，指向可看原因）` : ''
  return `${part}${found}；耳号、栋舍等由预检核对`
}

const WIDTH = 112
const rowKey = ({ number }: PreviewRow): string => String(number)

/** The first rows of a file as they will be read: refused cells show the reason, unknown columns are grey. */
function PreviewTable({ preview }: { preview: Preview }) {
  const columns = useMemo(() => previewColumns(preview), [preview])
  return <SumTable columns={columns} rows={preview.rows} rowKey={rowKey} sumLabel={null} />
}

const previewColumns = ({ columns }: Preview): TableColumn<PreviewRow>[] => [
  {
    key: 'number',
    title: '文件行',
    width: 72,
    align: 'right',
    fixed: 'left',
    render: ({ number, problem }) =>
      problem ? (
        <span className="wizard-wrong text-error" title={problem}>
          {number}
        </span>
      ) : (
        number
      ),
  },
  ...columns.map(
    ({ title, plain, field }, at): TableColumn<PreviewRow> => ({
      key: `c${at}`,
      title: headOf(title, plain, field),
      width: Math.max(WIDTH, field?.width ?? 0, title.length * 14 + 24),
      hint: field?.hint,
      render: ({ cells }) => <Cell cell={cells[at]} passed={field === null} />,
    }),
  ),
]

/** For a head that differs from the field's label: the field it is taken for. */
function headOf(title: string, plain: string, field: Field | null): string {
  if (field === null) return `${title}（不导入）`
  return plain === plainTitle(field.label) ? title : `${title} → ${field.label}`
}

function Cell({ cell, passed }: { cell: PreviewCell | undefined; passed: boolean }) {
  if (!cell) return null
  if (cell.problem === null) return <span className={passed ? 'text-3' : undefined}>{cell.text}</span>
  return (
    <span className="wizard-wrong text-error" title={cell.problem}>
      {cell.text || '（空）'}
      <span className="sr-only">：{cell.problem}</span>
    </span>
  )
}
