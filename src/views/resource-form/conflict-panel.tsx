import { Button, Radio } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Row } from '#inputs/face.ts'
import { cellOf } from '#inputs/registry.ts'
import { type Difference, lineWords, type Side, type Sides, startSides } from './conflict.ts'
import type { Values } from './form-values.ts'
import './conflict-panel.css'

interface ConflictPanelProps {
  title: string
  found: readonly Difference[]
  mine: Values
  theirs: Row
  start: Values
  saving: boolean
  onSave(sides: Sides): void
  onGiveUp(): void
}

/** Somebody else was faster: both versions side by side, one decision for each field that differs, nothing lost. */
export function ConflictPanel({
  title,
  found,
  mine,
  theirs,
  start,
  saving,
  onSave,
  onGiveUp,
}: ConflictPanelProps) {
  const [sides, setSides] = useState(() => startSides(found, mine, start))
  const panel = useRef<HTMLElement>(null)
  // the field that had the focus is hidden: without this Esc and Tab would begin at the top of the page
  useEffect(() => panel.current?.querySelector<HTMLElement>('input:checked, button')?.focus(), [])
  const cell = (side: Side, { key, field }: Difference) => (
    <td>
      <Radio
        name={`conflict-${key}`}
        checked={sides[key] === side}
        onChange={() => setSides((before) => ({ ...before, [key]: side }))}
      >
        {field.kind === 'lines'
          ? side === 'theirs'
            ? lineWords(theirs[key], mine[key])
            : lineWords(mine[key], theirs[key])
          : cellOf(
              field,
              key,
              side === 'theirs' ? theirs : { ...theirs, ...untitled(key), [key]: mine[key] },
            )}
      </Radio>
    </td>
  )
  return (
    <section ref={panel} className="conflict-panel" aria-label="保存冲突">
      <div className="conflict-panel-note" role="alert">
        <b>
          {title} 已被他人修改{theirs.updatedAt ? `（${String(theirs.updatedAt).slice(0, 16)}）` : ''}
        </b>
        <span>请选择每一项以谁为准，其他项没有差异</span>
      </div>
      <table>
        <thead>
          <tr>
            <th>项目</th>
            <th>我填的</th>
            <th>现在的</th>
          </tr>
        </thead>
        <tbody>
          {found.map((one) => (
            <tr key={one.key}>
              <td>{one.field.label}</td>
              {cell('mine', one)}
              {cell('theirs', one)}
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <Button onClick={onGiveUp}>放弃我的修改</Button>
        <Button type="primary" loading={saving} onClick={() => onSave(sides)}>
          按所选保存
        </Button>
      </footer>
    </section>
  )
}

/** Their title of a reference does not name the row I chose. */
const untitled = (key: string): Row => ({ [`${key}Title`]: '已改为其他选项' })
