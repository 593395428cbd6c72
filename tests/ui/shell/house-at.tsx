import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { createAppearance } from '#app-state/appearance.ts'
import type { Screens } from '#app-state/routes.ts'
import type { FunctionModel } from '#kit/grants.ts'
import { markSignedIn, markSignedOut } from '#providers/session-flags.ts'
import { browserAt } from '#support/browser-at.ts'
import { startStubServer } from '#support/stub-server.ts'
import { App } from '../../../src/app.tsx'
import { createServices } from '../../../src/boot.tsx'
import { organising } from '../../../src/screens.ts'
import { group, page } from './functions.ts'

export const PERSON = {
  uid: 'u-1',
  account: 'chenxl',
  name: '陈秀兰',
  lstIdentity: [{ lstRole: [{ code: 'clerk', name: '统计员' }] }],
  organizeInfo: { uid: 'o-2', parentId: 'o-1', name: '一号场', type: 'farm' },
}

const FUNCTIONS: readonly FunctionModel[] = [
  group('猪只与批次', 1, [page('pigs-file', '猪只档案', 1), page('births', '产仔报表', 2)]),
  group('系统管理', 2, [page('user', '个人中心', 1), page('InventoryDetails', '存栏明细', 2)]),
]

/** A screen that shows its own address. */
export const named =
  (title: string): ComponentType =>
  () => <Address title={title} />

function Address({ title }: { title: string }) {
  const { pathname, search } = useLocation()
  return (
    <p>
      {title} {pathname}
      {search}
    </p>
  )
}

interface Place {
  pathname: string
  go(to: string | number): void
}

/** Shows the test where the router stands and lets it navigate. */
function Watch({ place }: { place: Place }) {
  const navigate = useNavigate()
  place.pathname = useLocation().pathname
  place.go = (to) => void (typeof to === 'number' ? navigate(to) : navigate(to))
  return null
}

const screenOf = (path: string, title: string, Screen = named(title)) => ({
  path,
  title,
  load: async () => ({ Screen }),
})

const SCREENS: Screens = {
  backlog: screenOf('/admin/backlog', '首页待办'),
  'pigs-file': screenOf('/admin/pigs-file', '猪只档案'),
  births: screenOf('/admin/births', '产仔报表'),
  user: screenOf('/admin/user', '个人中心'),
  updatePsd: screenOf('/admin/update-psd', '修改密码'),
  InventoryDetails: screenOf('/ProductionProcessManagement/InventoryDetails', '存栏明细'),
}

interface HouseOptions {
  functions?: readonly FunctionModel[]
  screens?: Screens
  signedIn?: boolean
  storage?: Record<string, string>
  /** Answers of further paths. */
  answers?: Readonly<Record<string, Record<string, unknown>>>
}

/** The whole shell on a router in memory, signed in at a stub server. */
export async function houseAt(path: string, options: HouseOptions = {}) {
  const { functions = FUNCTIONS, screens, signedIn = true, storage = {}, answers = {} } = options
  const stub = await startStubServer()
  browserAt(stub.url)
  stub.answer('base/func', { result: { functionModels: functions } })
  stub.answer('base/account/current', { result: { userData: PERSON } })
  for (const [path, result] of Object.entries(answers)) stub.answer(path, { result })
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
  if (signedIn) markSignedIn(document)
  const appearance = createAppearance(localStorage, matchMedia('(prefers-color-scheme: dark)'))
  const all = { ...SCREENS, ...screens }
  const services = createServices(all, appearance, { organising, patienceMs: 0 })
  const place: Place = { pathname: '', go: () => {} }
  const view = render(
    <MemoryRouter initialEntries={[path]}>
      <Watch place={place} />
      <App services={services} screens={all} />
    </MemoryRouter>,
  )
  onTestFinished(async () => {
    view.unmount()
    await vi.waitFor(
      () => services.providers.http.pending.getState().count === 0 || Promise.reject(new Error('busy')),
    )
    markSignedOut(document)
    await stub.close()
  })
  /** A screen stands, and menu and header, which are drawn after it. */
  const shown = async (text: string) => {
    const found = await screen.findByText(text)
    if (document.querySelector('.layout')) await screen.findByRole('banner', { hidden: true })
    return found
  }
  return { services, stub, place, shown }
}
