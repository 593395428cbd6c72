import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Screen } from '#pages/system/org-manage/screen.tsx'
import { createSession } from '#providers/session.ts'
import { type Services, ServicesContext } from '#shell/services.ts'
import { world } from '../views/world.tsx'

const farm = { uid: 'f', parentId: 'c', name: '柳河种猪场', type: 'farm', children: [] }
const company = { uid: 'c', parentId: 'g', name: '江北公司', type: 'company', children: [farm] }

function open(path = '/admin/org-manage') {
  const session = createSession()
  session.setState({ userData: { uid: 'u', account: 'a', name: '甲', organizeInfo: company } as never })
  const custom = async ({ url }: { url: string }) =>
    url.includes('cascade') ? { data: { organizes: [company] } } : { data: { value: null, version: 0 } }
  return world(
    <ServicesContext value={{ session } as Services}>
      <Screen />
    </ServicesContext>,
    { rows: [], granted: ['org-manage'], custom: custom as never, path },
  )
}
const filtersOf = (data: ReturnType<typeof world>['data']) =>
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
