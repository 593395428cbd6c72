import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { App, Button, Input, Upload } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useStore } from 'zustand'
import { parseEarTags } from '#domain/ear-tags.ts'
import type { ScannedLines } from '#kit/document-rules.ts'
import type { Field } from '#kit/field.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { enterKey } from '#widgets/enter-key.ts'
import { edit, goTo } from '../cell-grid/grid-store.ts'
import { fileProblem, TABLES } from '../import-panel/import-file.ts'
import { cellOf, countLines, filledRows, nextLineProblem, replaceLines, scanLines } from './line-state.ts'
import { readWorkbook, saveLines, saveTemplate } from './line-workbook.ts'
import { useLinesParts, wordsOf } from './lines-context.ts'
import type { Proposing } from './use-proposing.ts'

interface Props {
  field: Field
  file: string
  mayExport: boolean
  proposing?: Proposing | undefined
  scans?: ScannedLines | undefined
  /** Takes rows of a workbook; answers how many lines they were. */
  onRows(rows: string[][]): number
}

/** Above the lines: their state, the way to the next problem, and the workbook they can come from. */
export function LineBar({ field, file, mayExport, proposing, scans, onRows }: Props) {
  const { optionsOf } = useLinesParts()
  const { message, modal } = App.useApp()
  const take = async (chosen: File) => {
    const wrong = fileProblem(chosen, undefined, TABLES)
    if (wrong) return void message.error(wrong)
    const read = await readWorkbook(chosen, field).catch((error: Error) => error.message)
    if (typeof read === 'string') return void message.error(read)
    const taken = onRows(read.rows)
    if (taken > 0) message.success(`已从文件带入 ${taken} 行`)
    else message.warning('文件里没有可带入的行')
    if (read.notes.length > 0)
      modal.warning({ title: `${chosen.name}：请核对`, content: <Notes of={read.notes} /> })
  }
  return (
    <header className="document-lines-bar flex flex-none items-center gap-2 px-4">
      <b className="bold">{field.label}</b>
      <Counts />
      <span className="document-lines-keys truncate flex-1 text-12 text-right text-3">
        <kbd>Enter</kbd> 下一格 <kbd>F4</kbd> 列表 <kbd>Ctrl D</kbd> 向下填充 <kbd>Ctrl C/V</kbd> 复制、粘贴{' '}
        <kbd>Ctrl Z/Y</kbd> 撤销、重做 <kbd>Ctrl Delete</kbd> 删行 <kbd>F8</kbd> 下个问题
      </span>
      {scans && <ScanInput {...scans} />}
      {proposing && <ProposeButton {...proposing} />}
      <Upload
        accept={TABLES.map((type) => `.${type}`).join()}
        showUploadList={false}
        beforeUpload={(chosen) => {
          void take(chosen)
          return false
        }}
      >
        <Button icon={<UploadOutlined />}>从 Excel 导入</Button>
      </Upload>
      {mayExport && <ExportLines field={field} file={file} />}
      <Button
        icon={<DownloadOutlined />}
        onClick={() =>
          void saveTemplate(field, optionsOf, `${file}模板`).catch(() =>
            message.error('模板没有生成，请再试一次'),
          )
        }
      >
        下载模板
      </Button>
    </header>
  )
}

/** Notes a dialog holds at most. */
const MOST_NOTES = 12

function Notes({ of }: { of: readonly string[] }) {
  const more = of.length - MOST_NOTES
  return (
    <ul>
      {of.slice(0, MOST_NOTES).map((note) => (
        <li key={note}>{note}</li>
      ))}
      {more > 0 && <li>另有 {more} 项</li>}
    </ul>
  )
}

/** The present lines, filled or not yet saved. */
function ExportLines({ field, file }: Pick<Props, 'field' | 'file'>) {
  const { grid, columns, reported, optionsOf, names } = useLinesParts()
  const { message } = App.useApp()
  const isEmpty = useStore(grid, (one) => filledRows(one.grid).length === 0)
  const save = () => {
    const lines = filledRows(grid.getState().grid).map((row) => ({
      ...reported.of(row),
      ...Object.fromEntries(columns.map(({ key, field: one }) => [key, cellOf(row, key, one)])),
    }))
    return saveLines(field, lines, (key, one, text) => wordsOf(text, optionsOf(key, one), names), file)
  }
  return (
    <Button
      icon={<DownloadOutlined />}
      disabled={isEmpty}
      onClick={() => void save().catch(() => message.error('文件没有生成，请再试一次'))}
    >
      导出
    </Button>
  )
}

function Counts() {
  const { grid, columns } = useLinesParts()
  const state = useDeferredValue(useStore(grid, (one) => one.grid))
  const { total, error, incomplete } = countLines(columns, state)
  const next = () => {
    const { grid: now, cursor } = grid.getState()
    const found = nextLineProblem(columns, now, cursor)
    if (found) goTo(grid, { ...found })
  }
  return (
    <span className="nowrap text-2" aria-live="polite">
      {total} 行{error > 0 && <span className="text-error">，错误 {error}</span>}
      {incomplete > 0 && `，未填完 ${incomplete}`}
      {error + incomplete > 0 && (
        <Button type="link" onClick={next}>
          定位下一个问题
        </Button>
      )}
    </span>
  )
}

/** Fills the lines by the server's proposal; present lines are replaced only when a person says so. */
function ProposeButton({ label, ask }: Proposing) {
  const { grid, columns, names, reported, title } = useLinesParts()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const [busy, setBusy] = useState(false)
  const fill = async () => {
    const proposal = await ask()
    if (!proposal) return
    const { lines, titles } = proposal
    if (lines.length === 0) return void message.warning(`${label}：没有符合条件的${title}`)
    for (const [uid, words] of Object.entries(titles)) names.set(uid, words)
    reported.learn(lines)
    edit(grid, (state) => replaceLines(columns, state, lines))
    goTo(grid, null)
    message.success(`已${label} ${lines.length} 行`)
  }
  const start = async () => {
    const count = filledRows(grid.getState().grid).length
    const content = `现有的 ${count} 行${title}将被替换`
    if (count > 0 && !(await confirm({ content, okText: '替换' }))) return
    setBusy(true)
    await fill().finally(() => setBusy(false))
  }
  return (
    <Button loading={busy} onClick={() => void start()}>
      {label}
    </Button>
  )
}

/**
 * Takes numbers from a scanner, which ends each with Enter, from the keyboard or a pasted list: their lines are ticked, numbers without a
 * line get one. It keeps the focus for the next.
 */
function ScanInput(scans: ScannedLines) {
  const { grid, columns } = useLinesParts()
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const label = columns.find(({ key }) => key === scans.number)?.field.label ?? ''
  const take = () => {
    const numbers = parseEarTags(text)
    if (numbers.length === 0) return
    const { state, found, opened } = scanLines(grid.getState().grid, scans, numbers)
    edit(grid, () => state)
    setSaid(opened === 0 ? `已打勾 ${found}` : `已打勾 ${found}，新增 ${opened} 行`)
    setText('')
  }
  return (
    <span className="document-lines-scan flex flex-none items-center gap-2 nowrap">
      <Input
        aria-label={`扫描${label}`}
        placeholder={`扫描或输入${label}，回车打勾`}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={enterKey(take)}
      />
      <output>{said}</output>
    </span>
  )
}
