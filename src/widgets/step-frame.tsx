import { CheckOutlined } from '@ant-design/icons'
import { StepsForm } from '@ant-design/pro-components'
import { Steps } from 'antd'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { ProRoot } from './pro-root.tsx'
import './step-frame.css'

export interface FrameStep {
  readonly key: string
  readonly title: string
  /** `ready`: it could be done; `problem`: something in it is wrong. */
  readonly state?: 'done' | 'ready' | 'problem' | undefined
  /** How far it is, in words. */
  readonly note?: ReactNode
}

type StepForm = Omit<ComponentProps<typeof StepsForm.StepForm>, 'children' | 'title' | 'step'>

export interface StepFrameProps {
  label: string
  steps: readonly FrameStep[]
  /** Key of the step at hand: the address or a state of the screen holds it. */
  current: string
  /** A step is asked for, or the form of the one at hand went through; without it steps are no buttons. */
  onStep?(key: string): void
  /** The step at hand is a form of its own: it goes on when its fields are right and `onFinish` says true. */
  form?: StepForm | undefined
  /** Steps below each other at the left, in a card. */
  isColumn?: boolean
  /** Work on its way, behind the steps. */
  aside?: ReactNode
  /** Where the focus is lost when the steps appear, it goes to the step at hand. */
  takesFocus?: boolean
  children: ReactNode
}

/** The steps of a wizard with the one at hand. */
export function StepFrame({ steps, current, onStep, form, children, ...head }: StepFrameProps) {
  const at = steps.findIndex(({ key }) => key === current)
  const { isColumn } = head
  // kept tabs are in one document
  const id = useId()
  return (
    <ProRoot>
      <StepsForm
        current={at}
        onCurrentChange={(next) => onStep?.(steps[next]?.key ?? current)}
        submitter={false}
        stepsRender={() => <StepHead {...{ steps, current, onStep, ...head }} />}
        layoutRender={({ stepsDom, formDom }) => (
          <div className={isColumn ? 'step-frame step-frame-columns' : 'step-frame'}>
            {stepsDom}
            {isColumn ? <div className="flex flex-col gap-3 h-full min-w-0">{formDom}</div> : formDom}
          </div>
        )}
      >
        {steps.map(({ key, title }) => {
          const mine = key === current ? form : undefined
          return (
            <StepsForm.StepForm
              // a form begins anew with its step
              key={`${key} ${key === current} ${mine !== undefined}`}
              name={`${id}${key}`}
              title={title}
              component={mine ? 'form' : false}
              autoFocusFirstInput={false}
              {...mine}
            >
              {key === current && children}
            </StepsForm.StepForm>
          )
        })}
      </StepsForm>
    </ProRoot>
  )
}

type HeadProps = Omit<StepFrameProps, 'form' | 'children'>

function StepHead({ label, steps, current, onStep, isColumn, aside, takesFocus }: HeadProps) {
  const Frame = onStep ? 'nav' : 'section'
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body)
      frame.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [takesFocus])
  const items = steps.map((step, index) => ({
    icon: (
      <span className="step-frame-mark grid text-12 text-2 rounded-full">
        {step.state === 'done' ? <CheckOutlined aria-hidden /> : index + 1}
      </span>
    ),
    title: <StepTitle step={step} number={index + 1} isCurrent={step.key === current} onStep={onStep} />,
    status: statusOf(step, current),
    className: step.state === 'ready' ? 'step-frame-ready' : '',
  }))
  return (
    <header
      className={
        isColumn
          ? 'step-frame-head flex flex-none items-center justify-between px-4 border-b step-frame-column'
          : 'step-frame-head flex flex-none items-center justify-between px-4 border-b'
      }
    >
      <Frame ref={frame} aria-label={label}>
        <Steps
          size="small"
          responsive={false}
          direction={isColumn ? 'vertical' : 'horizontal'}
          current={steps.findIndex(({ key }) => key === current)}
          items={items}
        />
      </Frame>
      {aside !== undefined && <span className="truncate min-w-0 text-12 text-3">{aside}</span>}
    </header>
  )
}

function statusOf({ key, state }: FrameStep, current: string): 'error' | 'process' | 'finish' | 'wait' {
  if (state === 'problem') return 'error'
  if (key === current) return 'process'
  return state === 'done' ? 'finish' : 'wait'
}

interface TitleProps {
  step: FrameStep
  number: number
  isCurrent: boolean
  onStep: StepFrameProps['onStep']
}

function StepTitle({ step: { key, title, note }, number, isCurrent, onStep }: TitleProps) {
  const current = isCurrent ? 'step' : undefined
  if (!onStep) return <span aria-current={current}>{title}</span>
  return (
    <button
      type="button"
      className="bare grid p-0 w-full text-left"
      aria-current={current}
      onClick={() => onStep(key)}
    >
      {/* the name of a step may be the name of a button in it */}
      <span className="sr-only">{number}</span>
      <span>{title}</span>
      {note && (
        <small
          className="truncate text-12 font-normal text-2"
          title={typeof note === 'string' ? note : undefined}
        >
          {note}
        </small>
      )}
    </button>
  )
}
