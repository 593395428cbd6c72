import { Input } from 'antd'
import { useState } from 'react'
import { parseEarTags } from '#domain/ear-tags.ts'
import type { ScannedLines } from '#kit/document-rules.ts'
import { edit } from '#views/cell-grid/grid-store.ts'
import { enterKey } from '#widgets/enter-key.ts'
import { scanLines } from './line-state.ts'
import { useLinesParts } from './lines-context.ts'

/**
 * Takes numbers from a scanner, which ends each with Enter, from the keyboard or a pasted list: their lines are ticked, those that
 * stand in no line get one. It keeps the focus for the next.
 */
export function ScanInput(scans: ScannedLines) {
  const { grid, columns } = useLinesParts()
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const label = columns.find(({ key }) => key === scans.number)?.field.label ?? ''
  const take = () => {
    const numbers = parseEarTags(text)
    if (numbers.length === 0) return
    const { state, found, opened } = scanLines(grid.getState().grid, scans, numbers)
    edit(grid, () => state)
    setSaid(opened === 0 ? `已打勾 ${found}` : `已打勾 ${found}，新增 ${opened} 行`)
    setText('')
  }
  return (
    <span className="document-lines-scan">
      <Input
        aria-label={`扫描${label}`}
        placeholder={`扫描或输入${label}，回车打勾`}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={enterKey(take)}
      />
      <output>{said}</output>
    </span>
  )
}
