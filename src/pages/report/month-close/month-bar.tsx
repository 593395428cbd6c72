import type { ReactNode } from 'react'
import { month, organisation } from '#kit/field.ts'
import { LabelledInput } from '#views/labelled-input.tsx'
import './month-bar.css'

const FARM = organisation('猪场', ['farm'], { required: true })
const MONTH = month('会计期间', { required: true })

interface Props {
  farmId: string | undefined
  period: string | undefined
  /** Days of the month, and its state. */
  note?: ReactNode
  onFarm(farmId: string): void
  onPeriod(period: string): void
  children?: ReactNode
}

/** Farm and accounting month, and the actions on it. */
export const MonthBar = ({ farmId, period, note, onFarm, onPeriod, children }: Props) => (
  <section className="month-bar panel flex flex-none items-center gap-2 px-4" aria-label="猪场与会计期间">
    <LabelledInput
      name="farmId"
      field={FARM}
      width={220}
      value={farmId}
      onChoose={(next) => next && onFarm(next)}
    />
    <LabelledInput
      name="period"
      field={MONTH}
      width={128}
      value={period}
      onChoose={(next) => next && onPeriod(next)}
    />
    <span className="flex-1 text-2" role="status">
      {note}
    </span>
    {children}
  </section>
)
