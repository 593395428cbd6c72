import { useEffect } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { GETTING_STARTED } from '#kit/guide-name.ts'
import { screenAddress } from '#kit/screen-address.ts'
import { CheckStep } from '#pages/import/go-live/check-step.tsx'
import { ConfirmStep } from '#pages/import/go-live/confirm-step.tsx'
import { useGoLive } from '#pages/import/go-live/use-go-live.ts'
import type { SetupFarm } from '#resources/getting-started/state.ts'
import { GO_LIVE } from '#resources/golive/index.ts'

interface Props {
  farm: SetupFarm
  onChanged(): void
}

/** The check and the confirmation of the go-live, as its own screen has them. */
export function CheckSetup({ farm, onChanged }: Props) {
  const model = useGoLive(farm.uid, false)
  const { going } = model
  const isLive = going?.golive?.status === 'CONFIRMED'
  const wasLive = farm.status === 'LIVE'
  useEffect(() => {
    if (!isLive || wasLive) return
    onChanged()
    // the home is the work lists from now on: the last step stands on the screen of the guide
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
