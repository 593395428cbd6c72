import { useEffect, useRef } from 'react'
import { importStatuses } from '#kit/import-task.ts'
import { goLiveSteps } from '#resources/golive/index.ts'
import { type Step, stepStates } from '#resources/golive/state.ts'
import { formatNumber } from '#widgets/format-number.ts'

interface Props {
  steps: readonly Step[]
  current: string
  onStep(key: string): void
}

const labelOf = (key: string): string => goLiveSteps.find((one) => one.key === key)?.label ?? key

/** The seven steps with their states; each opens by a click or Enter. */
export function StepList({ steps, current, onStep }: Props) {
  const list = useRef<HTMLElement>(null)
  // 开始上线 is gone once it was pressed: the keyboard goes on where the work begins
  useEffect(() => {
    if (document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [])
  return (
    <nav ref={list} className="go-live-card go-live-steps" aria-label="上线步骤">
      <ol>
        {steps.map((step, index) => (
          <li key={step.key} data-state={step.state}>
            <button
              type="button"
              aria-current={step.key === current ? 'step' : undefined}
              onClick={() => onStep(step.key)}
            >
              <span className="go-live-mark">{index + 1}</span>
              <span className="go-live-label">{labelOf(step.key)}</span>
              <span className="go-live-note">{noteOf(step)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function noteOf({ key, state, rows, errors, checked, running }: Step): string {
  if (key === 'confirm') return ''
  if (running) return `${importStatuses[running]}…`
  const count = rows > 0 ? ` ${formatNumber(rows)} 行` : ''
  if (checked && errors > 0) return `${formatNumber(errors)} 个错误`
  return `${stepStates[state]}${count}`
}
