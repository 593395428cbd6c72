import { Button } from 'antd'
import { useDeferredValue } from 'react'
import { useStore } from 'zustand'
import { goTo } from '#views/cell-grid/grid-store.ts'
import { useGridParts } from './grid-context.ts'
import { countStands } from './grid-judge.ts'
import { nextProblem } from './next-problem.ts'

const KEYS: readonly [string, string][] = [
  ['Enter', '下一格'],
  ['Tab', '右移'],
  ['↑ ↓', '换行'],
  ['Shift ↑↓←→', '选区'],
  ['Ctrl C/V', '复制、粘贴表格'],
  ['Ctrl D', '向下填充'],
  ['Ctrl Z/Y', '撤销、重做'],
  ['Ctrl Delete', '删行'],
  ['Alt N', '新增行'],
  ['F4', '列表'],
  ['F8', '下个问题'],
  ['Esc', '取消输入'],
  ['Ctrl S', '保存'],
]

export function KeyBar() {
  return (
    <div className="eg-keys flex flex-wrap text-12 text-3 border-t">
      {KEYS.map(([key, word]) => (
        <span key={key}>
          <kbd>{key}</kbd> {word}
        </span>
      ))}
      <span className="ml-auto">新行沿用表头，草稿存于本机</span>
    </div>
  )
}

/** Numbers of rows by state, the way to the next problem, and the button that says how many rows it saves. */
export function SaveBar({ onSave, onClear }: { onSave(): void; onClear(): void }) {
  const { form, columns, grid } = useGridParts()
  const live = useStore(grid, (one) => one.grid)
  const saving = useStore(grid, (one) => one.saving)
  const state = useDeferredValue(live)
  const counts = countStands(form, state)
  const next = () => {
    const cursor = grid.getState().cursor
    const found = nextProblem(form, columns, live, cursor)
    if (found) goTo(grid, { ...found })
  }
  const problems = counts.error + counts.warning + counts.incomplete
  return (
    <div className="eg-save panel flex flex-wrap items-center gap-3">
      <div className="eg-counts flex flex-wrap gap-4" aria-live="polite">
        <Count n={counts.total} word="行" />
        <Count n={counts.ready} word="可保存" tone="good" />
        <Count n={counts.error} word="错误" tone="error" />
        <Count n={counts.warning} word="待确认" tone="warn" />
        <Count n={counts.incomplete} word="未填完" />
        {problems > 0 && (
          <Button type="link" size="small" onClick={next}>
            定位下一个问题
          </Button>
        )}
      </div>
      <span className="ml-auto text-3">{form.effect}</span>
      <Button onClick={onClear} disabled={counts.total === 0}>
        清空
      </Button>
      <Button type="primary" onClick={onSave} loading={saving} disabled={counts.ready === 0}>
        保存 {counts.ready} 行 <span className="eg-save-key">Ctrl S</span>
      </Button>
    </div>
  )
}

function Count({ n, word, tone = '2' }: { n: number; word: string; tone?: 'good' | 'error' | 'warn' | '2' }) {
  return (
    <span className={`eg-count nowrap text-${n > 0 ? tone : '2'}`}>
      <b>{n}</b> {word}
    </span>
  )
}
