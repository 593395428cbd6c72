import { Button } from 'antd'
import { useStore } from 'zustand'
import { chooseFarm, farmsStore } from '#app-state/current-farm.ts'
import { openTab } from '#app-state/open-tab.ts'
import { useServices } from '#app-state/services.ts'
import { screenAddress } from '#kit/screen-address.ts'
import type { SetupFarm } from '#resources/getting-started/state.ts'

interface Props {
  farm: SetupFarm
  isDone: boolean
  onStep(key: 'check'): void
}

/** Where the daily work begins, with the farm chosen. */
export function FirstStep({ farm, isDone, onStep }: Props) {
  const farms = useStore(farmsStore, (state) => state.farms)
  const account = useStore(useServices().session, ({ userData }) => userData?.account ?? '')
  const open = (screen: string) => () => {
    const own = farms.find(({ uid }) => uid === farm.uid)
    if (own) chooseFarm(own, account)
    openTab(screenAddress(screen, {}))
  }
  if (farm.status !== 'LIVE')
    return (
      <p className="setup-line">
        {`${farm.name} 还没有上线，请先在第 5 步核对并确认上线`}
        <Button type="link" onClick={() => onStep('check')}>
          去核对上线
        </Button>
      </p>
    )
  return (
    <>
      <p className="setup-line">
        {`${farm.name} 已上线：${isDone ? '按日常业务录入' : '录入第一条配种'}，或打开首页查看今天要配种、妊检、分娩和断奶的母猪`}
      </p>
      <div className="setup-acts">
        <Button type="primary" onClick={open('event-mat')}>
          {isDone ? '录入配种' : '录入第一条配种'}
        </Button>
        <Button onClick={open('backlog')}>打开首页待办</Button>
      </div>
    </>
  )
}
