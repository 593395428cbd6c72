import { configure } from '@testing-library/react'
import { App } from 'antd'
import type { ReactElement } from 'react'
import { onTestFinished, vi } from 'vitest'
import { menuBadges } from '#app-state/badges.ts'
import { currentFarm, farmsStore } from '#app-state/current-farm.ts'
import { connectNavigator } from '#app-state/open-tab.ts'
import { routeTable } from '#app-state/routes.ts'
import { type Services, ServicesContext } from '#app-state/services.ts'
import type { FunctionModel } from '#kit/grants.ts'
import { createSession } from '#providers/session.ts'
import { screens } from '../../../../src/screens.ts'
import { fixture } from '../../views/fixture.tsx'
import { FARM } from './sample-card.ts'

// a busy machine needs more than a second
configure({ asyncUtilTimeout: 8000 })

type Call = { url: string; method: string; payload?: unknown; query?: Record<string, unknown> }
type Answer = object | ((call: Call) => object | Promise<object>)

const page = (name: string): FunctionModel => ({
  uid: name,
  parentFunctionId: '',
  code: name,
  name,
  sort: 1,
  targetUri: name.includes(':') ? '' : name,
})

export interface HerdPageOptions {
  path: string
  /** Function codes of the person. */
  granted: readonly string[]
  /** Answers by address; a function is asked anew each time and may throw. */
  answers?: Readonly<Record<string, Answer>>
  rows?: Parameters<typeof fixture>[1] extends { rows?: infer Rows } | undefined ? Rows : never
}

/** A page of the herd on a refine that only remembers, in one farm; `opened` lists the tabs it asked for. */
export function herdPage(ui: ReactElement, { path, granted, answers = {}, rows }: HerdPageOptions) {
  const session = createSession()
  session.setState({ functions: granted.map(page) })
  const farm = { uid: FARM, name: '柳河种猪场', company: '江北' }
  currentFarm.setState({ farm })
  farmsStore.setState({ farms: [farm] })
  const opened: string[] = []
  const disconnect = connectNavigator({ open: (to) => void opened.push(to), replace: () => undefined })
  onTestFinished(() => {
    disconnect()
    currentFarm.setState({ farm: null, org: null })
    farmsStore.setState({ farms: [], orgs: [] })
    menuBadges.setState({}, true)
  })
  const calls: Call[] = []
  const custom = vi.fn(async (call: Call) => {
    calls.push(call)
    const answer = answers[`${call.method} ${call.url}`] ?? answers[call.url]
    if (answer === undefined) return { data: { value: null, version: 0, list: [] } }
    return { data: typeof answer === 'function' ? await answer(call) : answer }
  })
  const notify = { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() }
  const providers = { downloads: { save: vi.fn() }, uploads: { one: vi.fn() } }
  const services = { session, notify, providers, routes: routeTable(screens) } as unknown as Services
  const view = fixture(
    <ServicesContext value={services}>
      <App component={false}>{ui}</App>
    </ServicesContext>,
    { path, granted, custom: custom as never, rows, notify: { ...notify, close: vi.fn(), attach: vi.fn() } },
  )
  return {
    ...view,
    opened,
    calls,
    notify,
    sent: (method: string) => calls.filter((call) => call.method === method),
  }
}
