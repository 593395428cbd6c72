import { Cascader } from 'antd'
import { useRef, useState } from 'react'
import type { DictionaryItem } from './dictionary.ts'
import { useDebounced } from './use-debounced.ts'

/** A double click comes as several clicks; the panel closes once, this long after the last (spec.md §2). */
const CLOSE_DEBOUNCE_MS = 300

interface BreedCascaderProps {
  id?: string
  /** Uids of breed and line; a breed alone is allowed. */
  value?: readonly string[] | null
  /** Entries of the dictionary breeds, lines as their children. */
  breeds: readonly DictionaryItem[]
  disabled?: boolean
  onChange(value: string[] | null): void
  onOpenChange?(open: boolean): void
}

interface BreedOption {
  value: string
  label: string
  children?: BreedOption[]
}

/** 品种品系: a breed and, in the second column, its lines. A double click takes what it hits and closes. */
export function BreedCascader({ id, value, breeds, disabled, onChange, onOpenChange }: BreedCascaderProps) {
  const { open, change, popup } = usePanel(onOpenChange)
  return (
    <Cascader<BreedOption>
      id={id}
      open={open}
      value={value ? [...value] : undefined}
      options={breeds.map((breed) => breedOption(breed))}
      disabled={disabled}
      changeOnSelect
      allowClear
      placeholder="全部"
      popupRender={(menus) => (
        <div role="presentation" {...popup}>
          {menus}
        </div>
      )}
      onOpenChange={change}
      onChange={(next) => onChange(next?.length ? next.map(String) : null)}
    />
  )
}

/**
 * Whether the panel is open. antd closes it at a click on a line and at a double click on anything; between capture and
 * bubbling we know that a closing comes from there and let it wait for the clicks to end. Other closing does not wait.
 */
function usePanel(onOpenChange: BreedCascaderProps['onOpenChange']) {
  const [open, setOpen] = useState(false)
  const inside = useRef(false)
  const set = (next: boolean) => {
    if (next === open) return
    setOpen(next)
    onOpenChange?.(next)
  }
  const closeLater = useDebounced(() => set(false), CLOSE_DEBOUNCE_MS)
  const change = (next: boolean) => (!next && inside.current ? closeLater() : set(next))
  const enter = () => {
    inside.current = true
  }
  const leave = () => {
    inside.current = false
  }
  const popup = {
    onClickCapture: enter,
    onClick: leave,
    onDoubleClickCapture: enter,
    onDoubleClick: leave,
  }
  return { open, change, popup }
}

/** Breed and line only: what lies deeper is no business of this field. */
const breedOption = (item: DictionaryItem, depth = 1): BreedOption => ({
  value: item.uid,
  label: item.name1,
  children:
    depth < 2 && item.children?.length
      ? item.children.map((line) => breedOption(line, depth + 1))
      : undefined,
})
