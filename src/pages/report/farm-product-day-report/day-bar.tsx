import { LeftOutlined, LockOutlined, PrinterOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useId } from 'react'
import { isoWeek, weekday } from '#domain/calendar.ts'
import { DAY_STATES, type DayReport } from '#domain/day-report/day-report.answer.ts'
import { componentsOf } from '#inputs/inputs.registry.ts'
import { date as dateField, month as monthField } from '#kit/field.ts'
import { Segmented } from '#widgets/segmented.tsx'
import type { DayAddress, DayView } from './use-day-address.ts'

const DATE = dateField('日期', { required: true })
const MONTH = monthField('月份', { required: true })
const VIEWS: { value: DayView; label: string }[] = [
  { value: 'day', label: '单日' },
  { value: 'month', label: '按月' },
]
const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']
export const weekdayOf = (day: string): string => WEEKDAYS[weekday(day) - 1] ?? ''

interface DayBarProps {
  address: DayAddress
  /** State of the report. */
  note?: ReactNode
  children?: ReactNode
}

/** Day or month with its neighbours, the view, the state of the report, and the actions on it. */
export function DayBar({ address, note, children }: DayBarProps) {
  const { view, date, period, isLatest, step, toDay, toMonth } = address
  const id = useId()
  const isDay = view === 'day'
  const { Input } = componentsOf(isDay ? DATE : MONTH)
  useArrowKeys(step)
  return (
    <section
      className="day-bar panel flex flex-none flex-wrap items-center gap-2 px-3"
      aria-label="日期与操作"
    >
      <Button icon={<LeftOutlined />} aria-label={isDay ? '前一天' : '上个月'} onClick={() => step(-1)} />
      <span className="day-bar-date">
        <Input
          id={id}
          name="date"
          field={isDay ? DATE : MONTH}
          value={isDay ? date : period}
          onChange={(next) => {
            if (typeof next === 'string') (isDay ? toDay : toMonth)(next)
          }}
        />
      </span>
      <Button
        icon={<RightOutlined />}
        aria-label={isDay ? '后一天' : '下个月'}
        disabled={isLatest}
        onClick={() => step(1)}
      />
      {isDay && <b>星期{weekdayOf(date)}</b>}
      {isDay && <span className="day-week text-2">{isoWeek(date)}</span>}
      <Segmented
        aria-label="单日或按月"
        options={VIEWS}
        value={view}
        onChange={(next) => (next === 'day' ? toDay(date) : toMonth(period))}
      />
      <span className="truncate flex-1 min-w-0 text-13 text-2" role="status">
        {note}
      </span>
      {children}
    </section>
  )
}

const TYPED =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="radio"], .ant-segmented, .ant-modal'

/** ← and → change the day unless a field has the focus. */
function useArrowKeys(step: (by: 1 | -1) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
      if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || altKey || ctrlKey || metaKey || shiftKey) return
      if (target instanceof Element && target.closest(TYPED)) return
      event.preventDefault()
      step(key === 'ArrowLeft' ? -1 : 1)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [step])
}

const minute = (moment: string | null): string => moment?.slice(5, 16) ?? ''

/** State and signature of a day. */
export function DayStandingNote({ report }: { report: DayReport }) {
  const { state, signedBy, signedAt, generatedAt, edition, today, unlockReason } = report
  const parts = [
    signedBy && `${signedBy} 签字 ${minute(signedAt)}`,
    generatedAt && `生成 ${minute(generatedAt)}`,
    edition > 1 && `第 ${edition} 版`,
    edition > 1 && state === 'OPEN' && unlockReason && `解锁原因：${unlockReason}`,
    state === 'RUNNING' && `${today} 未完，次日生成后签字`,
    state === 'NONE' && '生成后可以签字锁定',
  ]
  return (
    <>
      <span className="day-state inline-block text-2 rounded" data-state={state}>
        {state === 'LOCKED' && <LockOutlined aria-hidden />} {DAY_STATES[state]}
      </span>
      {parts.filter(Boolean).join('，')}
    </>
  )
}

export const PrintButton = ({ primary, onPrint }: { primary?: boolean; onPrint(): void }) => (
  <Button type={primary ? 'primary' : 'default'} icon={<PrinterOutlined />} onClick={onPrint}>
    打印
  </Button>
)
