import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { openTab } from '#app-state/open-tab.ts'
import { useKeyDown } from '#widgets/use-key-down.ts'

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
      <dl className="shortcuts grid gap-2 m-0">
        {SHORTCUTS.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd className="m-0 text-2">{meaning}</dd>
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

interface ShortcutActions {
  search(): void
  help(): void
  /** 0-based place in the tab strip. */
  tab(place: number): void
  closeTab(): void
}

/** The keys of the shell, wherever the focus is; `?` only outside of inputs. */
export function useShortcuts(actions: ShortcutActions): void {
  useKeyDown((event) => {
    const action = actionFor(event, actions)
    if (!action) return
    event.preventDefault()
    action()
  })
}

function actionFor(event: KeyboardEvent, actions: ShortcutActions): (() => void) | null {
  if (event.isComposing) return null
  const { key, code } = event
  const control = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  if (control) return key.toLowerCase() === 'k' ? actions.search : null
  if (event.altKey) return altAction(code, actions)
  return key === '?' && !isTyping(event.target) ? actions.help : null
}

/** By the key's place: on a Mac, Alt with a digit types a symbol. */
function altAction(code: string, actions: ShortcutActions): (() => void) | null {
  if (code === 'KeyW') return actions.closeTab
  const digit = /^Digit([1-9])$/.exec(code)?.[1]
  return digit ? () => actions.tab(Number(digit) - 1) : null
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
