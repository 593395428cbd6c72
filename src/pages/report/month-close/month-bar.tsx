import { type ReactNode, useId } from 'react'
import { componentsOf } from '#inputs/registry.ts'
import { month, organisation } from '#kit/field.ts'
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
export function MonthBar({ farmId, period, note, onFarm, onPeriod, children }: Props) {
  const id = useId()
  const [Farm, Period] = [componentsOf(FARM).Input, componentsOf(MONTH).Input]
  const reported = (change: (text: string) => void) => (next: unknown) => {
    if (typeof next === 'string') change(next)
  }
  return (
    <section className="month-bar panel flex flex-none items-center gap-2 px-4" aria-label="猪场与会计期间">
      <label className="text-2" htmlFor={`${id}farm`}>
        猪场
      </label>
      <span className="month-bar-farm">
        <Farm id={`${id}farm`} name="farmId" field={FARM} value={farmId} onChange={reported(onFarm)} />
      </span>
      <label className="text-2" htmlFor={`${id}month`}>
        会计期间
      </label>
      <span className="month-bar-month">
        <Period id={`${id}month`} name="period" field={MONTH} value={period} onChange={reported(onPeriod)} />
      </span>
      <span className="flex-1 text-2" role="status">
        {note}
      </span>
      {children}
    </section>
  )
}
