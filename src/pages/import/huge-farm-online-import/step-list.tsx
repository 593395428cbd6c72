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
export const StepList = ({ steps, current, onStep }: Props) => (
  <nav className="go-live-card go-live-steps" aria-label="上线步骤">
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

function noteOf({ key, state, rows, errors, checked }: Step): string {
  if (key === 'confirm') return ''
  const count = rows > 0 ? ` ${formatNumber(rows)} 行` : ''
  if (checked && errors > 0) return `${formatNumber(errors)} 个错误`
  return `${stepStates[state]}${count}`
}
