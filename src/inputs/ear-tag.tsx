import { Input } from 'antd'
import { type ClipboardEvent, useState } from 'react'
import { earTagNotice, parseEarTags } from '#domain/ear-tags.ts'
import { asList, type FieldFace, type FilterProps } from './face.ts'
import { textFace } from './text.tsx'

/** Several ear numbers by comma, blank or line; what is pasted from a column of a spreadsheet stays several. */
function EarTagFilter({ id, value, onChange }: FilterProps) {
  const tags = asList(value)
  const [typed, setTyped] = useState(tags.join(','))
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    if (parseEarTags(typed).join() !== tags.join()) setTyped(tags.join(','))
  }
  const change = (text: string) => {
    setTyped(text)
    const next = parseEarTags(text)
    onChange?.(next.length ? next : undefined)
  }
  // an input of one line would glue the lines of a pasted column together
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!/[\r\n\t]/.test(pasted)) return
    event.preventDefault()
    change([...parseEarTags(typed), ...parseEarTags(pasted)].join(','))
  }
  const notice = earTagNotice(tags)
  return (
    <div>
      <Input
        id={id}
        allowClear
        placeholder="可粘贴多个耳号"
        value={typed}
        suffix={tags.length > 1 ? `${tags.length} 个` : undefined}
        onPaste={onPaste}
        onChange={(event) => change(event.target.value)}
      />
      {notice && <div role="status">{notice}</div>}
    </div>
  )
}

export const earTagFace: FieldFace = { ...textFace, Filter: EarTagFilter, shape: 'tags', width: 84 }
