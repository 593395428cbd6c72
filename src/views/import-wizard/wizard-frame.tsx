import { StepFrame, type StepFrameProps } from '#widgets/step-frame.tsx'

const STEPS = Object.entries({ file: '选择文件', preview: '预览', check: '预检', commit: '提交' })

export type WizardStep = 'file' | 'preview' | 'check' | 'commit'

interface Props extends Pick<StepFrameProps, 'form' | 'aside' | 'children'> {
  at: WizardStep
}

/** How far an import is, and the step at hand; which one that is follows from the file. */
export function WizardFrame({ at, ...props }: Props) {
  const now = STEPS.findIndex(([key]) => key === at)
  const steps = STEPS.map(([key, title], index) => ({
    key,
    title,
    state: index < now ? ('done' as const) : undefined,
  }))
  return <StepFrame label="导入步骤" steps={steps} current={at} {...props} />
}
