import { Alert, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { importModes } from '#kit/import-task.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { Segmented } from '#widgets/segmented.tsx'
import type { ReadyDraft } from './draft.ts'
import type { Preview } from './preview.ts'
import { PreviewTable } from './preview-table.tsx'
import { useEscape } from './use-escape.ts'
import { type ReadPreview, usePreview } from './use-previews.ts'
import { WizardSteps } from './wizard-steps.tsx'

interface Props {
  draft: ReadyDraft
  onBack(): void
  /** The files are to be sent and checked. */
  onSend(): void
}

/** The second step: the rows as they will be read, before anything leaves the browser. */
export function PreviewView({ draft, onBack, onSend }: Props) {
  const { files, kind, updates } = draft
  const [at, setAt] = useState(0)
  const preview = usePreview(draft, at)
  const read = typeof preview === 'string' ? null : preview
  const isBad = preview === 'unreadable' || (read !== null && read.refusal !== null)
  useEscape(onBack)
  return (
    <section className="wizard-card wizard-full" aria-label="预览">
      <WizardSteps
        at={1}
        note={`${kind.label}，${updates ? `${importModes.UPDATE}，` : ''}${files.map(({ name }) => name).join('、')}`}
      />
      <div className="wizard-bar">
        {files.length > 1 && (
          <Segmented
            aria-label="文件"
            value={at}
            options={files.map(({ name }, value) => ({ value, label: name }))}
            onChange={setAt}
          />
        )}
        {read && <Matched preview={read} />}
      </div>
      <Body preview={preview} />
      <footer className="wizard-foot">
        <span className="wizard-note">{read && readNote(read)}</span>
        <Button onClick={onBack}>重新选择</Button>
        <Button
          key={read ? 'read' : 'reading'}
          type="primary"
          autoFocus
          disabled={isBad || !read}
          onClick={onSend}
        >
          {files.length > 1 ? `预检 ${files.length} 个文件` : '预检'}
        </Button>
      </footer>
    </section>
  )
}

function Matched({ preview: { columns, unknown } }: { preview: Preview }) {
  const known = columns.filter(({ field }) => field !== null).length
  return (
    <span>
      按列名匹配 {known} / {columns.length} 列
      {unknown.length > 0 && <span className="wizard-warned">，不认识、不导入：{unknown.join('、')}</span>}
    </span>
  )
}

function Body({ preview }: { preview: ReadPreview }): ReactNode {
  if (preview === 'reading') return <output className="wizard-empty">正在读取文件…</output>
  if (preview === 'unreadable') return <Refused>文件无法读取，请用 Excel 另存为 .xlsx 后再试</Refused>
  if (preview.refusal !== null) return <Refused>{preview.refusal}</Refused>
  return (
    <div className="wizard-table">
      <PreviewTable preview={preview} />
    </div>
  )
}

const Refused = ({ children }: { children: string }) => (
  <div className="wizard-empty">
    <Alert type="error" showIcon message={children} />
  </div>
)

function readNote({ rows, total, wrong }: Preview): string {
  const part =
    total > rows.length ? `共约 ${formatNumber(total)} 行，预览前 ${rows.length} 行` : `共 ${rows.length} 行`
  const found = wrong > 0 ? `，${wrong} 行有问题（红色单元格，指向可看原因）` : ''
  return `${part}${found}；耳号、栋舍等由预检核对`
}
