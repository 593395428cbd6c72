import { useRef, useState } from 'react'
import { Cascader } from './controls.tsx'
import type { DictionaryItem } from './dictionary.source.ts'
import { findHit } from './pinyin.load.ts'
import { useDebounced } from './use-debounced.ts'
import { useSpelling } from './use-spelling.ts'

/** A double click comes as several clicks; the panel closes once, this long after the last (spec §2). */
const CLOSE_DEBOUNCE_MS = 300

interface BreedCascaderProps {
  id?: string
  /** Uids of breed and line; a breed alone is allowed. */
  value?: readonly string[] | null
  /** Entries of the dictionary breeds, lines as their children. */
  breeds: readonly DictionaryItem[]
  disabled?: boolean
  loading?: boolean
  /** An entry has to stay chosen. */
  required?: boolean
  placeholder?: string
  /** In place of the names of the choice: for values that are not, or no longer, among the breeds. */
  shown?: string
  /** Lines of a breed that came without them. */
  onLoad?(breed: string): void
  onChange(value: string[] | null): void
  onOpenChange?(open: boolean): void
}

interface BreedOption {
  value: string
  label: string
  isLeaf: boolean
  children?: BreedOption[]
}

/** 品种品系: a breed and, in the second column, its lines. A double click takes what it hits and closes. */
export function BreedCascader(props: BreedCascaderProps) {
  const { id, value, breeds, disabled, shown, onLoad, onChange, onOpenChange } = props
  const { open, change, popup } = usePanel(onOpenChange)
  const spelling = useSpelling(open)
  return (
    <Cascader<BreedOption>
      id={id}
      className="field-fill"
      open={open}
      value={value ? [...value] : undefined}
      options={breeds.map((breed) => breedOption(breed))}
      disabled={disabled}
      loading={props.loading}
      changeOnSelect
      allowClear={!props.required}
      placeholder={props.placeholder ?? '全部'}
      displayRender={(labels) => shown ?? labels.join(' / ')}
      showSearch={{
        filter: (typed, path) => path.some(({ label }) => findHit(label, typed, spelling) !== null),
      }}
      loadData={(path) => {
        const breed = path.at(-1)?.value
        if (breed) onLoad?.(breed)
      }}
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
 * True while the panel is open. antd closes it at a click on a line and at a double click on anything: a closing between capture and
 * bubbling comes from there and waits for the clicks to end.
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

/** Breed and line only: deeper levels do not concern this field. */
function breedOption({ uid, name1, children, hasChildren }: DictionaryItem, depth = 1): BreedOption {
  const lines =
    depth < 2 && children?.length ? children.map((line) => breedOption(line, depth + 1)) : undefined
  return { value: uid, label: name1, isLeaf: !lines && !(depth < 2 && hasChildren), children: lines }
}
