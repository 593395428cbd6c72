import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { expect, test } from 'vitest'
import type { Field, Fields } from '#kit/field.ts'
import { salesTicket } from '#resources/sales/sales-ticket.ts'
import { FormItem } from '#views/resource-form/form-item.tsx'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import { framed } from '../../../src/screen-frame.tsx'
import { barn, rowsOf } from '../views/world.tsx'
import { button, page } from './functions.ts'
import { houseAt } from './house-at.tsx'

// a busy machine needs more than a second to draw a screen
configure({ asyncUtilTimeout: 8000 })

const Barns = framed(() => <ResourceList resource={barn} />)
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

const { commodityId } = salesTicket.fields.lines.fields as Fields
const Ticket = framed(() => (
  <Form>
    <FormItem name="commodityId" field={commodityId as Field} row={null} />
  </Form>
))

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
    async open() {
      act(() => house.place.go('/admin/sales-ticket'))
      fireEvent.mouseDown(await screen.findByRole('combobox', { name: '品类' }))
    },
  }
}

test('S3-23 pigCommodityData is empty at the start and loaded when market pigs are first sold', async () => {
  const commodities = [{ uid: 'c-1', name1: '外三元', children: [], hasChildren: false }]
  const { session, calls, open } = await ticketLine(commodities)
  expect(session.getState().pigCommodityData).toEqual([])
  expect(calls()).toEqual([])
  await open()
  expect(await screen.findByTitle('外三元')).toBeInTheDocument()
  expect(session.getState().pigCommodityData).toEqual(commodities)
  expect(calls()).toHaveLength(1)
})

test('S3-23 what the session holds as pigCommodityData is offered where market pigs are sold', async () => {
  const { session, open } = await ticketLine(null)
  act(() => session.setState({ pigCommodityData: [{ uid: 'c-2', name1: '内三元' }] }))
  await open()
  expect(await screen.findByTitle('内三元')).toBeInTheDocument()
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
