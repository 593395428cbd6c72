import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { App, Button, Upload } from 'antd'
import { useDeferredValue } from 'react'
import { useStore } from 'zustand'
import type { Field } from '#kit/field.ts'
import { fileProblem } from '#views/import-panel/import-file.ts'
import { countLines, nextLineProblem } from './line-state.ts'
import { readWorkbook, saveTemplate } from './line-workbook.ts'
import { useLinesParts } from './lines-context.ts'
import { ProposeButton } from './propose-button.tsx'
import type { Proposing } from './use-proposing.ts'

interface Props {
  field: Field
  template: string
  proposing: Proposing | undefined
  /** Takes rows of a workbook; answers how many lines they were. */
  onRows(rows: string[][]): number
}

/** Above the lines: how they stand, the way to the next problem, and the workbook they can come from. */
export function LineBar({ field, template, proposing, onRows }: Props) {
  const { optionsOf } = useLinesParts()
  const { message } = App.useApp()
  const take = async (file: File) => {
    const wrong = fileProblem(file)
    if (wrong) return void message.error(wrong)
    const rows = await readWorkbook(file).catch(() => null)
    if (!rows) return void message.error('文件无法读取，请用 Excel 另存为 .xlsx 后再试')
    const taken = onRows(rows)
    if (taken > 0) message.success(`已从文件带入 ${taken} 行`)
    else message.warning('文件里没有可带入的行')
  }
  return (
    <header className="document-lines-bar">
      <b>{field.label}</b>
      <Counts />
      <span className="document-lines-keys">
        <kbd>Enter</kbd> 下一格 <kbd>F4</kbd> 列表 <kbd>Ctrl D</kbd> 同上格 <kbd>Ctrl V</kbd> 粘贴表格{' '}
        <kbd>Ctrl Delete</kbd> 删行 <kbd>F8</kbd> 下个问题
      </span>
      {proposing && <ProposeButton {...proposing} />}
      <Upload
        accept=".xlsx"
        showUploadList={false}
        beforeUpload={(file) => {
          void take(file)
          return false
        }}
      >
        <Button icon={<UploadOutlined />}>从 Excel 导入</Button>
      </Upload>
      <Button
        icon={<DownloadOutlined />}
        onClick={() =>
          void saveTemplate(field, optionsOf, template).catch(() => message.error('模板没有生成，请再试一次'))
        }
      >
        下载模板
      </Button>
    </header>
  )
}

function Counts() {
  const { grid, columns } = useLinesParts()
  const state = useDeferredValue(useStore(grid, (one) => one.grid))
  const { total, error, incomplete } = countLines(columns, state)
  const next = () => {
    const { grid: now, cursor } = grid.getState()
    const found = nextLineProblem(columns, now, cursor)
    if (found) grid.setState({ cursor: found })
  }
  return (
    <span className="document-lines-counts" aria-live="polite">
      {total} 行{error > 0 && <span className="document-lines-error">，错误 {error}</span>}
      {incomplete > 0 && `，未填完 ${incomplete}`}
      {error + incomplete > 0 && (
        <Button type="link" onClick={next}>
          定位下一个问题
        </Button>
      )}
    </span>
  )
}
