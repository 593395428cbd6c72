import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { chooseFarm, farmsStore } from '#app-state/current-farm.ts'
import { openTab } from '#app-state/open-tab.ts'
import { useServices } from '#app-state/services.ts'
import { useGranted } from '#app-state/use-granted.ts'
import type { Line } from '#inputs/lines-input.tsx'
import { GETTING_STARTED } from '#kit/guide-name.ts'
import { screenAddress } from '#kit/screen-address.ts'
import { CheckStep } from '#pages/import/go-live/check-step.tsx'
import { ConfirmStep } from '#pages/import/go-live/confirm-step.tsx'
import { GoLiveCard } from '#pages/import/go-live/go-live-card.tsx'
import { useGoLive } from '#pages/import/go-live/use-go-live.ts'
import { type SetupStep, type SetupStepKey, setupSteps } from '#resources/getting-started/index.ts'
import type { SetupFarm, SetupState, SetupStepState } from '#resources/getting-started/setup.shapes.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import { useAddressQuery } from '#views/use-address-query.ts'
import { type FrameStep, StepFrame } from '#widgets/step-frame.tsx'
import { AccountsStep } from './accounts-step.tsx'
import { PensStep, useFarmStep } from './farm-steps.tsx'
import { HerdStep } from './herd-step.tsx'
import '#pages/import/go-live/go-live.css'
import './setup.css'

interface Props {
  state: SetupState
  refetch(): void
}

/** The six steps with their progress; any of them opens, may be left, and is found again with its data. */
export function Guide({ state, refetch }: Props) {
  const { farm, steps } = state
  const { current, go } = useCurrent(state)
  const typedIn = useTyped(farm?.uid ?? '')
  const done = steps.filter((one) => one.done).length
  const declared = setupSteps.find(({ key }) => key === current)
  const farmStep = useFarmStep(state, (farmId) => {
    refetch()
    go('pens', farmId)
  })
  return (
    <div className="go-live flex flex-col gap-3 h-full">
      <div className="setup-title flex flex-none gap-3">
        <h1 className="page-title">开始使用</h1>
        <span className="flex-1 text-2">
          {done === steps.length
            ? '6 步已全部完成'
            : `共 6 步，已完成 ${done} 步；每一步可以随时离开，回来接着做`}
        </span>
        {farm && <b className="bold">{`${farm.company} ${farm.name}`}</b>}
      </div>
      <StepFrame
        label="开始使用的步骤"
        isColumn
        steps={steps.map(frameStep)}
        current={current}
        onStep={(key) => go(key as SetupStepKey)}
        form={current === 'farm' ? farmStep.form : undefined}
      >
        {declared && (
          <StepCard declared={declared} farm={farm}>
            {current === 'farm' ? farmStep.content : <Body {...{ state, current, typedIn, refetch, go }} />}
          </StepCard>
        )}
      </StepFrame>
    </div>
  )
}

/** A step of the guide as the frame shows it: done or open, with what there is so far. */
const frameStep = ({ key, done, note }: SetupStepState): FrameStep => ({
  key,
  title: setupSteps.find((one) => one.key === key)?.label ?? key,
  state: done ? 'done' : undefined,
  note: `${done ? '已完成' : '待办'}${note && `，${note}`}`,
})

/** The step asked for in the address, else the first that is open. */
function useCurrent({ steps }: SetupState) {
  const { query, go } = useAddressQuery()
  const asked = steps.find(({ key }) => key === query.get('step'))?.key
  return {
    current: asked ?? steps.find(({ done }) => !done)?.key ?? 'first',
    go: (step: SetupStepKey, farmId?: string) => go({ step, ...(farmId && { farm: farmId }) }),
  }
}

interface StepCardProps {
  declared: SetupStep
  farm: SetupFarm | null
  children: ReactNode
}

/** Purpose of a step, and the screen that does the same later. */
function StepCard({ declared, farm, children }: StepCardProps) {
  const { label, note, screen, screenTitle, key } = declared
  const granted = useGranted()
  const address = screenAddress(
    screen,
    {},
    screen === 'huge-farm-online-import' && farm ? { farm: farm.uid } : {},
  )
  return (
    <>
      <GoLiveCard
        label={label}
        note={note}
        acts={
          key !== 'first' &&
          granted.has(screen) && (
            <Button type="link" onClick={() => openTab(address)}>
              打开{screenTitle}
            </Button>
          )
        }
      >
        {key !== 'check' && <div className="setup-body">{children}</div>}
      </GoLiveCard>
      {key === 'check' && children}
    </>
  )
}

/** Lines of the steps as they are typed, by farm: a step that is left and opened again has them. */
function useTyped(farmId: string) {
  const [typed, setTyped] = useState<Readonly<Record<string, readonly Line[] | undefined>>>({})
  return (step: SetupStepKey) => {
    const key = `${farmId} ${step}`
    return {
      typed: typed[key],
      onTyped: (lines: readonly Line[] | undefined) => setTyped((before) => ({ ...before, [key]: lines })),
    }
  }
}

interface BodyProps extends Props {
  current: SetupStepKey
  typedIn: ReturnType<typeof useTyped>
  go(step: SetupStepKey, farmId?: string): void
}

function Body({ state, current, typedIn, refetch, go }: BodyProps) {
  const { farm } = state
  if (!farm || farm.status === 'NONE')
    return (
      <p className="setup-line text-2">
        还没有开始上线的猪场，请先完成第 1 步
        <Button type="link" onClick={() => go('farm')}>
          去填写公司和猪场
        </Button>
      </p>
    )
  const next = (step: SetupStepKey) => () => go(step)
  const isDone = (step: SetupStepKey) => state.steps.some(({ key, done }) => key === step && done)
  switch (current) {
    case 'pens':
      return (
        <PensStep
          key={farm.uid}
          farm={farm}
          isBuilt={isDone('pens')}
          {...typedIn('pens')}
          onChanged={refetch}
          onNext={next('people')}
        />
      )
    case 'people':
      return (
        <AccountsStep
          key={farm.uid}
          farm={farm}
          {...typedIn('people')}
          onChanged={refetch}
          onNext={next('herd')}
        />
      )
    case 'herd':
      return (
        <HerdStep
          key={farm.uid}
          farm={farm}
          hasSample={state.sample > 0}
          onChanged={refetch}
          onNext={next('check')}
        />
      )
    case 'check':
      return <CheckSetup key={farm.uid} farm={farm} onChanged={refetch} />
    case 'first':
      return <FirstStep farm={farm} isDone={isDone('first')} onStep={go} />
  }
}

interface CheckSetupProps {
  farm: SetupFarm
  onChanged(): void
}

/** The check and the confirmation of the go-live, as its own screen has them. */
function CheckSetup({ farm, onChanged }: CheckSetupProps) {
  const model = useGoLive(farm.uid, false)
  const { going } = model
  const isLive = going?.golive?.status === 'CONFIRMED'
  const wasLive = farm.status === 'LIVE'
  useEffect(() => {
    if (!isLive || wasLive) return
    onChanged()
    // the home is the work lists from now on: the last step is on the screen of the guide
    openTab(screenAddress(GETTING_STARTED, {}, { farm: farm.uid, step: 'first' }))
  }, [isLive, wasLive, onChanged, farm.uid])
  if (!going?.golive) return null
  const onStep = (step: string) => openTab(screenAddress(GO_LIVE, {}, { farm: farm.uid, step }))
  return (
    <>
      <CheckStep {...{ going, model, onStep }} />
      <ConfirmStep {...{ going, model, onStep }} />
    </>
  )
}

interface FirstStepProps {
  farm: SetupFarm
  isDone: boolean
  onStep(key: 'check'): void
}

/** Where the daily work begins, with the farm chosen. */
function FirstStep({ farm, isDone, onStep }: FirstStepProps) {
  const farms = useStore(farmsStore, (state) => state.farms)
  const account = useStore(useServices().session, ({ userData }) => userData?.account ?? '')
  const open = (screen: string) => () => {
    const own = farms.find(({ uid }) => uid === farm.uid)
    if (own) chooseFarm(own, account)
    openTab(screenAddress(screen, {}))
  }
  if (farm.status !== 'LIVE')
    return (
      <p className="setup-line text-2">
        {`${farm.name} 还没有上线，请先在第 5 步核对并确认上线`}
        <Button type="link" onClick={() => onStep('check')}>
          去核对上线
        </Button>
      </p>
    )
  return (
    <>
      <p className="setup-line text-2">
        {`${farm.name} 已上线：${isDone ? '按日常业务录入' : '录入第一条配种'}，或打开首页查看今天要配种、妊检、分娩和断奶的母猪`}
      </p>
      <div className="setup-acts flex items-center gap-2">
        <Button type="primary" onClick={open('event-mat')}>
          {isDone ? '录入配种' : '录入第一条配种'}
        </Button>
        <Button onClick={open('backlog')}>打开首页待办</Button>
      </div>
    </>
  )
}
