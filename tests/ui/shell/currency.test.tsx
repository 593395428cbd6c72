import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import { framed } from '../../../src/screen-frame.tsx'
import { barn, rowsOf } from '../views/world.tsx'
import { page } from './functions.ts'
import { houseAt } from './house-at.tsx'

const Barns = framed(() => <ResourceList resource={barn} />)
const screens = { barn: { path: '/admin/barn', title: '仓库', load: async () => ({ Screen: Barns }) } }

test('S3-28 amounts are labelled with the monetary unit that base/appsettings/getCurrency answers', async () => {
  const { services, stub } = await houseAt('/admin/barn', { screens, functions: [page('barn', '仓库', 1)] })
  stub.answer('barn', { result: { list: rowsOf(1), total: 1, sums: {} } })
  await waitFor(() => expect(services.session.getState().monetaryUnit).toBe('元'))
  const head = await screen.findByRole('columnheader', { name: /租金/ })
  expect(head).toHaveTextContent('租金元')
  act(() => services.session.setState({ monetaryUnit: '泰铢' }))
  expect(head).toHaveTextContent('租金泰铢')
})
