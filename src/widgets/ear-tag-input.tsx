import { Input } from 'antd'
import { type ClipboardEvent, type CSSProperties, useId, useState } from 'react'
import { EAR_TAG_OFFSET } from '#domain/constants.ts'
import { earTagNotice, parseEarTags } from '#domain/ear-tags.ts'
import './ear-tag-input.css'

export interface EarTagInputProps {
  id?: string
  value?: readonly string[]
  /** Label before the field; left out where the query panel has its own. */
  label?: string
  /** Columns of 24 that the label takes, 0 puts it above the field; layout only. */
  offset?: number
  placeholderName?: string
  /** Separator, taken literally. */
  split?: string
  /** Tags that do not exist, to be named under the field. */
  unknown?: readonly string[]
  disabled?: boolean
  onChange(tags: string[]): void
}

/** Several ear tags in one line: typed, scanned or pasted with commas, spaces or line breaks; emits the list. */
export function EarTagInput(props: EarTagInputProps) {
  const {
    id,
    value = NO_TAGS,
    offset = EAR_TAG_OFFSET,
    placeholderName = '耳号',
    split = ',',
    disabled,
    onChange,
  } = props
  const [text, setText] = useTagText(value, split)
  const change = (typed: string) => {
    setText(typed)
    onChange(parseEarTags(typed, split))
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    change(inserted(event.currentTarget, event.clipboardData.getData('text'), split))
  }
  const ownId = useId()
  const notice = earTagNotice(value)
  return (
    <div className="ear-tag-input" style={columnsFor(props.label, offset)}>
      {props.label && <label htmlFor={id ?? ownId}>{props.label}</label>}
      <div>
        <Input
          id={id ?? ownId}
          value={text}
          disabled={disabled}
          placeholder={placeholderName}
          autoComplete="off"
          // Always there: a suffix that comes and goes makes antd build a new input and lose the focus.
          suffix={<small className="text-12 text-3">{value.length > 1 && `${value.length} 个`}</small>}
          onChange={(event) => change(event.target.value)}
          onPaste={paste}
        />
        {notice && (
          <output className="ear-tag-input-notice block text-12" htmlFor={id}>
            {notice}
          </output>
        )}
        {unknown(props) && <div className="ear-tag-input-unknown block text-12">{unknown(props)}</div>}
      </div>
    </div>
  )
}

const NO_TAGS: readonly string[] = []
const GRID = 24

function columnsFor(label: string | undefined, offset: number): CSSProperties | undefined {
  if (!label || offset <= 0) return undefined
  return { display: 'grid', gridTemplateColumns: `${offset}fr ${GRID - offset}fr` }
}

const NAMED = 3

function unknown({ unknown: tags = [] }: EarTagInputProps): string | null {
  if (tags.length === 0) return null
  const named = tags.slice(0, NAMED).join('、')
  return tags.length > NAMED ? `没有找到 ${named} 等 ${tags.length} 个` : `没有找到 ${named}`
}

/** The typed text, replaced when the list is changed from outside (重置, a saved scheme). */
function useTagText(value: readonly string[], split: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => value.join(split))
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    if (value.join('\n') !== parseEarTags(text, split).join('\n')) setText(value.join(split))
  }
  return [text, setText]
}

/** A one-line input drops line breaks, which would glue two tags together: they become the separator instead. */
function inserted(input: HTMLInputElement, pasted: string, split: string): string {
  const start = input.selectionStart ?? input.value.length
  const end = input.selectionEnd ?? start
  const before = input.value.slice(0, start)
  const after = input.value.slice(end)
  return before + parseEarTags(pasted, split).join(split) + after
}
