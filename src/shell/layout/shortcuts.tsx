import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { openTab } from '#app-state/open-tab.ts'

const SHORTCUTS = [
  ['Ctrl K', '功能搜索'],
  ['Alt 1 … 9', '第 1 至 9 个标签页'],
  ['Alt W', '关闭当前标签页'],
  ['Alt Q', '查询'],
  ['Alt N', '新增'],
  ['Ctrl S', '保存'],
  ['Ctrl Z / Y', '录入表撤销、重做'],
  ['Esc', '关闭弹窗、撤销输入'],
  ['?', '本页'],
] as const

interface ShortcutsProps {
  open: boolean
  onOpenChange(open: boolean): void
  /** Path of the guide 开始使用, for people who may open it. */
  guide?: string | undefined
}

/** The keys that work everywhere; the entry grid lists its own. */
export function Shortcuts({ open, onOpenChange, guide }: ShortcutsProps) {
  const list = (
    <>
      <dl className="shortcuts">
        {SHORTCUTS.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      {guide && (
        <Button
          type="link"
          onClick={() => {
            onOpenChange(false)
            openTab(guide)
          }}
        >
          开始使用
        </Button>
      )}
    </>
  )
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      title="快捷键"
      content={list}
    >
      <button type="button" className="header-icon" aria-label="快捷键">
        <QuestionCircleOutlined />
      </button>
    </Popover>
  )
}
