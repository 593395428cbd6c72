import { CheckOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'

const STEPS = ['选择文件', '预览', '预检', '提交'] as const

interface Props {
  /** The step at hand, 0 to 3. */
  at: number
  /** What is on its way: file, columns. */
  note?: ReactNode
}

/** How far an import is. */
export const WizardSteps = ({ at, note }: Props) => (
  <header className="wizard-steps">
    <ol aria-label="导入步骤">
      {STEPS.map((word, step) => (
        <li
          key={word}
          data-state={step < at ? 'past' : step === at ? 'now' : 'ahead'}
          aria-current={step === at ? 'step' : undefined}
        >
          <span className="wizard-step-mark">{step < at ? <CheckOutlined /> : step + 1}</span>
          {word}
        </li>
      ))}
    </ol>
    <span className="wizard-note">{note}</span>
  </header>
)
