import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Document } from '#kit/document.ts'
import { salesTicket } from '#resources/sales/sales-ticket.ts'
import { DocumentForm } from '#views/document-form/document-form.tsx'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import { ScreenFrame } from '../../src/screen-frame.tsx'
import { button, page } from './shell/functions.ts'
import { houseAt } from './shell/house-at.tsx'
import { barn, rowsOf } from './views/fixture.tsx'

// a busy machine needs more than a second to draw a screen
configure({ asyncUtilTimeout: 8000 })

beforeEach(() => {
  // a window without a screen gives nothing a height; this one shows some twenty rows
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  return () => vi.restoreAllMocks()
})

const Barns = () => (
  <ScreenFrame>
    <ResourceList resource={barn} />
  </ScreenFrame>
)
const screens = { barn: { path: '/admin/barn', title: '仓库', load: async () => ({ Screen: Barns }) } }

const functions = [page('barn', '仓库', 1), button('barn:export', '导出')]

async function barns() {
  const house = await houseAt('/admin/barn', { screens, functions })
  house.stub.answer('barn', { result: { list: rowsOf(1), total: 1, sums: {} } })
  return house
}

test('S3-28 amounts are labelled with the monetary unit that base/appsettings/getCurrency answers', async () => {
  const { services } = await barns()
  await waitFor(() => expect(services.session.getState().monetaryUnit).toBe('元'))
  const head = await screen.findByRole('columnheader', { name: /租金/ })
  expect(head).toHaveTextContent('租金元')
  act(() => services.session.setState({ monetaryUnit: '泰铢' }))
  expect(head).toHaveTextContent('租金泰铢')
})

const Ticket = () => (
  <ScreenFrame>
    <DocumentForm
      resource={salesTicket as unknown as Document}
      row={null}
      options={{}}
      onClose={() => undefined}
      onSaved={() => undefined}
    />
  </ScreenFrame>
)

/** The line of a sales ticket where people say what kind of market pigs they sell; `answer` is the server's. */
async function ticketLine(commodities: readonly object[] | null) {
  const ticket = { path: '/admin/sales-ticket', title: '销售单', load: async () => ({ Screen: Ticket }) }
  const house = await houseAt('/admin/backlog', {
    screens: { 'sales-ticket': ticket },
    functions: [page('sales-ticket', '销售单', 1)],
  })
  const isAsked = (json: unknown) => JSON.stringify(json).includes('pig_commodity')
  house.stub.answer('base/ddsource/info', ({ json }) => {
    if (commodities === null) return { json: { code: 'ERROR', msg: '停' } }
    const source = { scode: 'pig_commodity', dataDefineList: commodities }
    return { result: { ddSourceList: isAsked(json) ? [source] : [] } }
  })
  await house.shown('首页待办 /admin/backlog')
  return {
    session: house.services.session,
    calls: () => house.stub.calls.filter(({ path, json }) => path === 'base/ddsource/info' && isAsked(json)),
    /** Opens a new ticket and the list of the cell 品类 of its first line. */
    async open() {
      act(() => house.place.go('/admin/sales-ticket'))
      const grid = await screen.findByRole('grid', { name: '明细' })
      const [, , , , cell] = within(grid).getAllByRole('gridcell')
      fireEvent.click(cell as Element)
      const input = await screen.findByLabelText('第1行 品类')
      await userEvent.type(input, '{F4}')
    },
  }
}

test('S3-23 pigCommodityData is empty at the start and loaded when market pigs are first sold', async () => {
  const commodities = [{ uid: 'c-1', name1: '外三元', children: [], hasChildren: false }]
  const { session, calls, open } = await ticketLine(commodities)
  expect(session.getState().pigCommodityData).toEqual([])
  expect(calls()).toEqual([])
  await open()
  expect(await screen.findByText('外三元')).toBeInTheDocument()
  expect(session.getState().pigCommodityData).toEqual(commodities)
  expect(calls()).toHaveLength(1)
})

test('S3-23 what the session holds as pigCommodityData is offered where market pigs are sold', async () => {
  const { session, open } = await ticketLine(null)
  act(() => session.setState({ pigCommodityData: [{ uid: 'c-2', name1: '内三元' }] }))
  await open()
  expect(await screen.findByText('内三元')).toBeInTheDocument()
})

test('S9-06 the setting web_output_wait_sec makes the button of a download rest as long', async () => {
  const { services, stub } = await barns()
  stub.answer('base/appsettings/info', ({ json }) => ({
    result: { value: (json as { name: string }).name === 'web_output_wait_sec' ? '25' : '' },
  }))
  await waitFor(() => expect(services.session.getState().outputWaitSec).toBe(25))
  await userEvent.click(await screen.findByRole('button', { name: '导出' }))
  expect(await screen.findByRole('button', { name: '导出（25 秒）' })).toBeDisabled()
})
