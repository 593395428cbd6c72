import { type KeyboardEvent, memo, useCallback, useRef } from 'react'
import type { GestationResult } from '#domain/sow/sow.types.ts'
import { parseTypedDate } from '#domain/typed-date.ts'
import { isComposing } from '#widgets/enter-key.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { CardLink } from '../card/card-link.tsx'
import { type DueSow, type Header, needsReason, RESULTS, type Said } from './gestation.due-rows.ts'
import type { Results } from './use-results.ts'

/** The sows, one result each: by mouse, or with ↑ ↓ and the keys 1 to 5. */
export function DueTable({ results, today }: { results: Results; today: string }) {
  const newest = useRef(results)
  newest.current = results
  const say = useCallback((pigId: string, next: Said) => newest.current.say(pigId, next), [])
  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target instanceof Element ? event.target.closest('tr') : null
    const pigId = row?.dataset.pig
    if (!row || !pigId || isComposing(event) || isTyping(event.target)) return
    const picked = RESULTS[Number(event.key) - 1]
    const clears = event.key === '0' || event.key === 'Delete'
    const step = picked || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!clears && step === 0) return
    if (picked || clears) say(pigId, { result: picked?.[0] })
    if (step !== 0) focusRow(row, step)
    event.preventDefault()
  }
  return (
    <div className="flex-1 min-h-0 overflow-auto">
      <table className="gestation-table w-full border-collapse">
        <thead>
          <tr>
            <th>耳号</th>
            <th className="rows-number">胎次</th>
            <th>配种日期</th>
            <th className="rows-number">天数</th>
            <th>公猪</th>
            <th>栏位</th>
            <th>结果</th>
            <th>妊检日期</th>
            <th>检查人</th>
            <th>说明</th>
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {results.shown.map((sow) => (
            <DueRow
              key={sow.pigId}
              sow={sow}
              said={results.said[sow.pigId] ?? NOTHING}
              header={results.header}
              today={today}
              onSay={say}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const NOTHING: Said = {}

/** Keys typed into a text belong to it. */
const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type !== 'radio'

function focusRow(row: Element, step: 1 | -1): void {
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling
  const radio = next?.querySelector<HTMLInputElement>('input[type=radio]:checked, input[type=radio]')
  radio?.focus()
  next?.scrollIntoView?.({ block: 'nearest' })
}

interface DueRowProps {
  sow: DueSow
  said: Said
  header: Header
  today: string
  onSay(pigId: string, next: Said): void
}

/** The server's objections, and the reason to go on all the same. */
function NoteCell({ sow, said, onSay }: Pick<DueRowProps, 'sow' | 'said' | 'onSay'>) {
  const { pigId, earNo } = sow
  const objections = (said.objections ?? []).filter((one) => !one.confirmed)
  return (
    <td className="gestation-note">
      {objections.map(({ message, level }) => (
        <span key={message} role="alert" data-level={level}>
          {message}
        </span>
      ))}
      {needsReason(said) && (
        <input
          className="gestation-input text-inherit rounded font-inherit gestation-reason"
          aria-label={`${earNo} 继续原因`}
          placeholder="填写原因后再保存"
          maxLength={200}
          value={said.reason ?? ''}
          onChange={(change) => onSay(pigId, { reason: change.target.value })}
        />
      )}
    </td>
  )
}

const DueRow = memo(function DueRow({ sow, said, header, today, onSay }: DueRowProps) {
  const { pigId, earNo } = sow
  return (
    <tr data-pig={pigId} data-said={said.result}>
      <td>
        <CardLink earNo={earNo} pigId={pigId} />
      </td>
      <td className="rows-number">{formatNumber(sow.parity)}</td>
      <td>{sow.lastServiceDate ?? '-'}</td>
      <td className="rows-number">{formatNumber(sow.days)}</td>
      <td>{sow.boarEarnock ?? '-'}</td>
      <td>{sow.place || '-'}</td>
      <td>
        <ResultCell
          pigId={pigId}
          earNo={earNo}
          value={said.result}
          onChange={(result) => onSay(pigId, { result })}
        />
      </td>
      <td>
        <input
          className="gestation-input text-inherit rounded font-inherit"
          aria-label={`${earNo} 妊检日期`}
          placeholder={header.date ?? ''}
          value={said.date ?? ''}
          onChange={(change) => onSay(pigId, { date: change.target.value || undefined })}
          onBlur={({ target }) =>
            onSay(pigId, { date: parseTypedDate(target.value, today) ?? (target.value || undefined) })
          }
        />
      </td>
      <td>
        <input
          className="gestation-input text-inherit rounded font-inherit"
          aria-label={`${earNo} 检查人`}
          placeholder={header.technician ?? ''}
          value={said.technician ?? ''}
          onChange={(change) => onSay(pigId, { technician: change.target.value })}
        />
      </td>
      <NoteCell sow={sow} said={said} onSay={onSay} />
    </tr>
  )
})

interface ResultCellProps {
  pigId: string
  earNo: string
  value: GestationResult | undefined
  onChange(result: GestationResult): void
}

/** The five results of one sow; native radios, so that screen readers and ← → work as everywhere. */
function ResultCell({ pigId, earNo, value, onChange }: ResultCellProps) {
  return (
    <fieldset className="gestation-results flex m-0 p-0 border-0" aria-label={`${earNo} 结果`}>
      {RESULTS.map(([code, label]) => (
        <label key={code} className="flex items-center rounded cursor-pointer" data-result={code}>
          <input
            type="radio"
            className="m-0"
            name={`result-${pigId}`}
            value={code}
            checked={value === code}
            onChange={() => onChange(code)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
