import type { ImportTask } from '#kit/import-task.ts'
import { SheetNotes } from '#views/import-panel/sheet-notes.tsx'
import { type Figure, SumFigures } from '#views/import-panel/sum-figures.tsx'

const WRITTEN = new Set(['COMMITTED', 'REVERTED'])

/** What the file holds and what became, or would become, of it. */
export const TaskFigures = ({ task }: { task: ImportTask }) => (
  <SumFigures figures={WRITTEN.has(task.status) ? written(task) : checked(task)} />
)

/** What of the file is not among the rows. */
export function TaskReading({ task: { reading } }: { task: ImportTask }) {
  if (!reading) return null
  return <SheetNotes reading={reading} wish={{}} />
}

function checked({ total, valid, failed, warned, skipped, updated }: ImportTask): Figure[] {
  return [
    { label: '文件行数', count: total, note: skipped > 0 ? `另有 ${skipped} 行已存在，将跳过` : '' },
    { label: '正确', count: valid, kind: 'good', note: validNote(warned, updated) },
    { label: '错误', count: failed, kind: 'bad', note: failed > 0 ? '改好后重新上传' : '' },
    { label: '警告', count: warned, kind: 'warned', note: warned > 0 ? '说明原因后可提交' : '' },
  ]
}

function validNote(warned: number, updated: number): string {
  const parts = [
    ...(updated > 0 ? [`其中更新已有记录 ${updated} 行`] : []),
    ...(warned > 0 ? [`${updated > 0 ? '' : '其中 '}${warned} 行有警告`] : []),
  ]
  return parts.join('，')
}

function written({ total, created, updated, failed, skipped, status }: ImportTask): Figure[] {
  const isBack = status === 'REVERTED'
  return [
    { label: '文件行数', count: total },
    {
      label: isBack ? '已回滚' : '已导入',
      count: created,
      kind: isBack ? undefined : 'good',
      note: updated > 0 ? `其中更新已有记录 ${updated} 行` : '',
    },
    { label: '错误未导入', count: failed, kind: 'bad' },
    { label: '已存在跳过', count: skipped },
  ]
}
