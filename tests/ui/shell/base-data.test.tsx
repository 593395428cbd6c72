import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import { framed } from '../../../src/screen-frame.tsx'
import { barn, rowsOf } from '../views/world.tsx'
import { button, page } from './functions.ts'
import { houseAt } from './house-at.tsx'

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

test('S9-06 the setting web_output_wait_sec makes the button of a download rest as long', async () => {
  const { services, stub } = await barns()
  stub.answer('base/appsettings/info', ({ json }) => ({
    result: { value: (json as { name: string }).name === 'web_output_wait_sec' ? '25' : '' },
  }))
  await waitFor(() => expect(services.session.getState().outputWaitSec).toBe(25))
  await userEvent.click(await screen.findByRole('button', { name: '导出' }))
  expect(await screen.findByRole('button', { name: '导出（25 秒）' })).toBeDisabled()
})
