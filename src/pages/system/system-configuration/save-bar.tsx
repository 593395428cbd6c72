import { Button, Input } from 'antd'
import { changeSentence } from './setting-data.ts'
import type { DraftModel } from './use-settings.ts'

/** One bar for all changes: what changes from when and for whom, the reason, and saving them together. */
export function SaveBar({ model }: { model: DraftModel }) {
  const { real, drafts, problems, reason } = model
  const [first] = real
  const others = problems[''] ?? problems.changes
  const words = first
    ? `改动 ${real.length} 项：${changeSentence(first, drafts[first.key] ?? null)}${real.length > 1 ? ' 等' : ''}`
    : '没有改动'
  const blocked = real.length === 0 || real.some(({ key }) => problems[key])
  return (
    <footer className="setting-bar">
      <span
        className="setting-bar-words"
        title={real.map((row) => changeSentence(row, drafts[row.key] ?? null)).join('\n')}
      >
        {words}
      </span>
      {(others || problems.reason) && (
        <small role="alert" className="setting-problem">
          {others ?? problems.reason}
        </small>
      )}
      <Input
        value={reason}
        disabled={real.length === 0}
        maxLength={200}
        prefix="变更原因："
        aria-label="变更原因"
        status={problems.reason && reason.trim() === '' ? 'error' : ''}
        onChange={({ target }) => model.setReason(target.value)}
        onPressEnter={(event) => !event.nativeEvent.isComposing && !blocked && void model.save()}
      />
      <Button disabled={Object.keys(drafts).length === 0} onClick={model.dropAll}>
        放弃
      </Button>
      <Button type="primary" loading={model.saving} disabled={blocked} onClick={() => void model.save()}>
        保存 {real.length} 项
      </Button>
    </footer>
  )
}
