import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useDirty } from '#app-state/dirty.ts'
import { openTab } from '#app-state/open-tab.ts'
import { useTabKey } from '#app-state/tab-context.ts'
import { useTabTitle } from '#app-state/tab-title.ts'
import { page } from '../functions.ts'
import { houseAt, PERSON } from '../house-at.tsx'

function Form() {
  const [value, setValue] = useState('')
  useDirty(useTabKey(), value !== '')
  useTabTitle(value && `分娩 ${value}`)
  return <input aria-label="活仔" value={value} onChange={(event) => setValue(event.target.value)} />
}

const screens = { form: { path: '/admin/form', title: '分娩录入', load: async () => ({ Screen: Form }) } }
const functions = [page('form', '分娩录入', 1), page('births', '产仔报表', 2), page('user', '个人中心', 3)]

async function houseWithInput() {
  const house = await houseAt('/admin/form', { screens, functions })
  await userEvent.type(await screen.findByLabelText('活仔'), '12')
  return house
}
const tab = (name: string) => screen.getByRole('tab', { name })
const field = () => screen.getByLabelText('活仔')

test('a tab behind keeps what was typed, shows its dot and its title, and comes back as it was', async () => {
  const { place } = await houseWithInput()
  act(() => openTab('/admin/births?page=2'))
  await screen.findByText('产仔报表 /admin/births?page=2')
  expect(field()).not.toBeVisible()
  expect(tab('分娩 12，有未保存的内容')).toHaveAttribute('aria-selected', 'false')
  act(() => openTab('/admin/form'))
  await waitFor(() => expect(field()).toBeVisible())
  expect(field()).toHaveValue('12')
  act(() => openTab('/admin/births'))
  await waitFor(() => expect(place.pathname).toBe('/admin/births'))
  expect(screen.getByText('产仔报表 /admin/births?page=2')).toBeVisible()
})

test('a tab with unsaved input asks before it closes; 取消 keeps it, 放弃并关闭 closes it', async () => {
  const { place } = await houseWithInput()
  await userEvent.click(screen.getByTitle('关闭 分娩 12'))
  expect(await screen.findByText('分娩 12有未保存的内容，关闭后将丢失')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(field()).toHaveValue('12')
  await userEvent.click(screen.getByTitle('关闭 分娩 12'))
  await userEvent.click(await screen.findByRole('button', { name: '放弃并关闭' }))
  await waitFor(() => expect(place.pathname).toBe('/admin/backlog'))
  expect(screen.queryByLabelText('活仔')).toBeNull()
})

test('the browser asks before the page is left with unsaved input, and only then', async () => {
  await houseWithInput()
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(leave()).toBe(true)
  await userEvent.clear(field())
  expect(leave()).toBe(false)
})

const NOTICE = '.ant-notification-notice-wrapper:not([class*=leave])'

test('a session that ends under a form: the same person signs in again and finds it; the address is /login meanwhile', async () => {
  const { place, stub, services } = await houseWithInput()
  stub.answer('bi/x', { status: 401, json: { code: 'USER_LOGIN_REQUIRED', msg: '' } })
  await act(async () => void (await services.providers.http.axios.post('bi/x', {}).catch(() => null)))
  expect(await screen.findByText('登录后继续，1 个标签页里未保存的内容仍在')).toBeVisible()
  expect(place.pathname).toBe('/login')
  // a list that was loading says it once more, in a notice that stays
  act(() => services.notify.error('请重新登录'))
  await waitFor(() => expect(document.querySelector(NOTICE)).not.toBeNull())
  expect(field()).not.toBeVisible()
  expect(screen.getByLabelText('账号')).toHaveValue(PERSON.account)
  stub.answer('base/account/login', { result: { userData: PERSON } })
  await userEvent.type(screen.getByLabelText('密码'), 'abc123')
  await userEvent.click(screen.getByRole('button', { name: '登录并继续' }))
  await waitFor(() => expect(place.pathname).toBe('/admin/form'))
  await waitFor(() => expect(field()).toBeVisible())
  expect(field()).toHaveValue('12')
  // on its way out
  await waitFor(() => expect(document.querySelector(NOTICE)).toBeNull())
})

test('Alt with a digit goes to that tab, Alt W closes the one in front, Ctrl K opens the search', async () => {
  const { place } = await houseAt('/admin/births', { screens, functions })
  await screen.findByText('产仔报表 /admin/births')
  fireEvent.keyDown(window, { altKey: true, code: 'Digit1', key: '1' })
  await waitFor(() => expect(place.pathname).toBe('/admin/backlog'))
  fireEvent.keyDown(window, { altKey: true, code: 'Digit2', key: '2' })
  await waitFor(() => expect(place.pathname).toBe('/admin/births'))
  fireEvent.keyDown(window, { altKey: true, code: 'KeyW', key: 'w' })
  await waitFor(() => expect(place.pathname).toBe('/admin/backlog'))
  fireEvent.keyDown(window, { ctrlKey: true, key: 'k' })
  const search = await screen.findByRole('combobox', { name: '功能搜索' })
  await userEvent.type(search, 'cz')
  await waitFor(() =>
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['产仔报表']),
  )
  await userEvent.type(search, '{Enter}')
  await waitFor(() => expect(place.pathname).toBe('/admin/births'))
})
