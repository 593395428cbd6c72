import { Button, Checkbox, Popover } from 'antd'
import { useState } from 'react'
import type { ListCount } from '#resources/answers/home.shapes.ts'
import { usePreference } from '#views/use-preference.ts'
import { PopoverBody } from '#widgets/popover-body.tsx'
import './list-settings.css'

/** Lists a person has put away, by key; kept on the server. */
export function useHidden() {
  const { value, save } = usePreference('home.lists')
  const hidden = hiddenIn(value)
  return {
    hidden,
    set: (key: string, shown: boolean) =>
      void save({ hidden: shown ? hidden.filter((one) => one !== key) : [...hidden, key] }),
    reset: () => void save(null),
  }
}

/** The stored value may come from another version: anything that is no list of keys hides nothing. */
export function hiddenIn(value: unknown): readonly string[] {
  const keys = (value as { hidden?: unknown } | null | undefined)?.hidden
  return Array.isArray(keys) ? keys.filter((one) => typeof one === 'string') : []
}

/** A hidden list comes back while something on it is overdue, so that it is not overlooked. */
export const shownLists = (lists: readonly ListCount[], hidden: readonly string[]): readonly ListCount[] =>
  lists.filter(({ key, overdue }) => overdue > 0 || !hidden.includes(key))

interface ListSettingsProps {
  lists: readonly ListCount[]
  settings: ReturnType<typeof useHidden>
}

/** 设置: which lists are on the home page. */
export function ListSettings(props: ListSettingsProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={
        <PopoverBody onClose={() => setOpen(false)}>
          <Lists {...props} />
        </PopoverBody>
      }
    >
      <Button type="link" className="home-more ml-auto" aria-expanded={open}>
        设置
      </Button>
    </Popover>
  )
}

const Lists = ({ lists, settings: { hidden, set, reset } }: ListSettingsProps) => (
  <fieldset className="home-settings grid gap-1 m-0 p-0 overflow-auto border-0">
    <legend className="text-14 bold">显示的清单</legend>
    {lists.map(({ key, label }) => (
      <Checkbox
        key={key}
        className="m-0"
        checked={!hidden.includes(key)}
        onChange={({ target }) => set(key, target.checked)}
      >
        {label}
      </Checkbox>
    ))}
    <p className="text-12 text-3">有超期的清单总会显示</p>
    <Button type="link" disabled={hidden.length === 0} onClick={reset}>
      恢复默认
    </Button>
  </fieldset>
)
