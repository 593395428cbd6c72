import { Button, Radio } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Row } from '#inputs/field-components.ts'
import { cellOf } from '#inputs/inputs.registry.ts'
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

/** Another user was faster: both versions next to each other, one decision for each field that differs, nothing lost. */
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
  const choose = (key: string, side: Side) => setSides((before) => ({ ...before, [key]: side }))
  return (
    <section ref={panel} className="conflict-panel" aria-label="保存冲突">
      <div className="conflict-panel-note flex flex-col rounded" role="alert">
        <b className="bold text-warn">
          {title} 已被他人修改{theirs.updatedAt ? `（${String(theirs.updatedAt).slice(0, 16)}）` : ''}
        </b>
        <span className="text-12 text-2">请选择每一项以谁为准，其他项没有差异</span>
      </div>
      <table className="w-full border-collapse">
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
              {SIDES.map((side) => (
                <td key={side}>
                  <Radio
                    name={`conflict-${one.key}`}
                    checked={sides[one.key] === side}
                    onChange={() => choose(one.key, side)}
                  >
                    {versionOf(side, one, mine, theirs)}
                  </Radio>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer className="flex gap-2 mt-2">
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

const SIDES: readonly Side[] = ['mine', 'theirs']

/** Value of one side in a field, as a list shows it; of lines, how they differ from the other side's. */
function versionOf(side: Side, { key, field }: Difference, mine: Values, theirs: Row) {
  const [own, other] = side === 'theirs' ? [theirs[key], mine[key]] : [mine[key], theirs[key]]
  if (field.kind === 'lines') return lineWords(own, other)
  return cellOf(field, key, side === 'theirs' ? theirs : { ...theirs, ...untitled(key), [key]: own })
}
