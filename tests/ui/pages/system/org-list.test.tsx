import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Services, ServicesContext } from '#app-state/services.ts'
import { Screen } from '#pages/system/org-manage/screen.tsx'
import { createSession } from '#providers/session.ts'
import { fixture } from '../../views/fixture.tsx'

const farm = { uid: 'f', parentId: 'c', name: '柳河种猪场', type: 'farm', children: [] }
const company = { uid: 'c', parentId: 'g', name: '江北公司', type: 'company', children: [farm] }

/** @param places what the cascade answers to a query */
function open(path = '/admin/org-manage', places: (query: object) => object[] = () => [company]) {
  const session = createSession()
  session.setState({ userData: { uid: 'u', account: 'a', name: '甲', organizeInfo: company } as never })
  const custom = async ({ url, query = {} }: { url: string; query?: object }) =>
    url.includes('cascade') ? { data: { organizes: places(query) } } : { data: { value: null, version: 0 } }
  return fixture(
    <ServicesContext value={{ session } as Services}>
      <Screen />
    </ServicesContext>,
    { rows: [], granted: ['org-manage'], custom: custom as never, path },
  )
}
const filtersOf = (data: ReturnType<typeof fixture>['data']) =>
  (data.getList.mock.lastCall?.[0] as { filters?: unknown } | undefined)?.filters

test('the list starts with what stands below the own organisation', async () => {
  const { data } = open()
  await waitFor(() => expect(filtersOf(data)).toEqual([{ field: 'parentId', operator: 'in', value: ['c'] }]))
  expect(await screen.findByText('江北公司', { selector: '.pager *' })).toBeVisible()
})

test('another node chosen in the tree takes its place, and a link to it opens it', async () => {
  const { data, address } = open()
  await screen.findByText('江北公司', { selector: '.pager *' })
  fireEvent.click(screen.getByText('柳河种猪场'))
  await waitFor(() => expect(address.search).toBe('?f.parentId=f'))
  await waitFor(() => expect(filtersOf(data)).toEqual([{ field: 'parentId', operator: 'in', value: ['f'] }]))
})

test('S4-08 a tree that is not here whole: a farm answers its houses when it is opened, and the address of a house is placed', async () => {
  const part = { ...farm, hasChildren: true }
  const house = { uid: 'h', parentId: 'f', name: '1栋', type: 'house', kind: 'HOUSE', children: [] }
  const asked: object[] = []
  const answers = (query: { top?: boolean; parentId?: string; uids?: string[] }) => {
    if (query.parentId) return [house]
    return [{ ...company, children: [query.uids ? { ...part, children: [house] } : part] }]
  }
  open('/admin/org-manage?f.parentId=h', (query) => {
    asked.push(query)
    return answers(query)
  })
  expect(await screen.findByText('江北公司 / 柳河种猪场 / 1栋')).toBeVisible()
  const shut = () => document.querySelector('.ant-tree-switcher_close') as HTMLElement
  fireEvent.click(shut())
  expect(await screen.findByText('1栋', { selector: '.ant-tree-title *' })).toBeVisible()
  await waitFor(() => expect(screen.queryByText('加载中…')).toBeNull())
  // never the whole tree
  expect(asked.map((one) => Object.keys(one).filter((key) => key !== 'cache'))).toEqual([
    ['top'],
    ['uids'],
    ['parentId'],
  ])
})
