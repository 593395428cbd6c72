import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { SegmentedPage } from '#widgets/segmented-page.tsx'
import { inView, useOwnSearch } from '#widgets/view-address.ts'

const VIEWS = [
  { value: 'enter', label: '录入', keep: true, content: () => <input aria-label="结果" /> },
  { value: 'ask', label: '查询', content: () => <p>查询结果</p> },
]
const Address = () => <output>{useLocation().search}</output>
const at = (path: string, views = VIEWS) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <SegmentedPage label="妊检" views={views} />
      <Address />
    </MemoryRouter>,
  )

test('the view in front stands in the address; what was typed in a kept one is there on return', async () => {
  const user = userEvent.setup()
  at('/x')
  await user.type(screen.getByLabelText('结果'), '阳性')
  await user.click(screen.getByText('查询'))
  expect(screen.getByRole('status')).toHaveTextContent('?tab=ask')
  expect(screen.getByText('查询结果')).toBeVisible()
  expect(screen.getByLabelText('结果')).not.toBeVisible()
  await user.click(screen.getByText('录入'))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  expect(screen.getByLabelText('结果')).toHaveValue('阳性')
  expect(screen.queryByText('查询结果')).toBeNull()
})

test('an address opens its view; an unknown one the first', () => {
  at('/x?tab=ask&f.day=2026-11-21')
  expect(screen.getByText('查询结果')).toBeVisible()
})

test('each view comes back with the address it was left with, and reads no other', async () => {
  const user = userEvent.setup()
  const Own = () => <q>{useOwnSearch()}</q>
  const views = VIEWS.map((one) => ({ ...one, keep: true, content: () => <Own /> }))
  at('/x?f.days=30', views)
  const own = () => [...document.querySelectorAll('q')].map((one) => one.textContent)
  await user.click(screen.getByText('查询'))
  expect(own()).toEqual(['?f.days=30', '?tab=ask'])
  await user.click(screen.getByText('录入'))
  expect(screen.getByRole('status')).toHaveTextContent('?f.days=30')
  expect(own()).toEqual(['?f.days=30', '?tab=ask'])
})

test('a list inside a view keeps it in the address it writes', () => {
  expect(inView('?tab=ask', '?f.day=1&page=2')).toBe('?tab=ask&f.day=1&page=2')
  expect(inView('?tab=ask&page=2', '')).toBe('?tab=ask')
  expect(inView('?page=2', '?page=3')).toBe('?page=3')
})
