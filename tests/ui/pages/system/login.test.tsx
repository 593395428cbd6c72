import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { LoginPage } from '#pages/system/login/login-page.tsx'
import { readLoginFlag } from '#providers/session-flags.ts'
import { keepUnbound, unboundAccount } from '#providers/unbound-account.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.head.innerHTML = ''
})

function signInPage(answer: unknown, page: 'login' | 'planlogin' = 'login') {
  const send = vi.fn(async (_path: string, _options: RequestInit) => Response.json(answer))
  vi.stubGlobal('fetch', send)
  const onDone = vi.fn()
  const prefetch = vi.fn()
  render(<LoginPage page={page} prefetch={prefetch} onDone={onDone} />)
  return { send, onDone, prefetch }
}
const account = () => screen.getByLabelText('账号')
const password = () => screen.getByLabelText('密码')
const GOOD = { code: 'SUCCESS', data: { userData: { account: 'chenxl' } } }

test('a remembered user types the password at once', () => {
  localStorage.setItem('account', 'chenxl')
  signInPage(GOOD)
  expect(password()).toHaveFocus()
})

test('by keyboard alone: account, Tab, password, Enter; the call carries the shell’s header', async () => {
  const { send, onDone } = signInPage(GOOD)
  expect(account()).toHaveFocus()
  await userEvent.keyboard(' chenxl {Tab}abc123{Enter}')
  await waitFor(() => expect(onDone).toHaveBeenCalledWith({ account: 'chenxl', mustChangePassword: false }))
  const [path, options] = send.mock.calls[0] ?? []
  expect(path).toBe('/api/v2/base/account/login')
  expect(options?.headers).toMatchObject({ 'software-id': 'pig-farm-web' })
  expect(JSON.parse(String(options?.body))).toEqual({
    account: 'chenxl',
    password: 'abc123',
    remember: false,
  })
})

test('a refusal stands under the password with the tries left, and the password is ready to be typed anew', async () => {
  const msg = '账号或密码不正确，还可尝试 4 次'
  const { onDone } = signInPage({ code: 'LOGIN_FAILED', msg, data: { remaining: 4 } })
  await userEvent.type(account(), 'chenxl')
  await userEvent.type(password(), 'wrong{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(msg)
  expect(password()).toHaveFocus()
  expect(password()).toHaveAccessibleDescription(msg)
  expect(onDone).not.toHaveBeenCalled()
  await userEvent.type(password(), 'x')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what is missing is shown at its field and nothing is sent', async () => {
  const { send } = signInPage(GOOD)
  await userEvent.click(screen.getByRole('button', { name: '登录' }))
  expect(screen.getByRole('alert')).toHaveTextContent('请输入账号')
  expect(account()).toHaveFocus()
  await userEvent.type(account(), 'chenxl{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('请输入密码')
  expect(password()).toHaveFocus()
  expect(send).not.toHaveBeenCalled()
})

test('no answer: the sentence of the error catalogue', async () => {
  signInPage(GOOD)
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.type(account(), 'a')
  await userEvent.type(password(), 'b{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('服务器错误,请联系运营人员')
})

test('记住账号 keeps the account for next time, never the password', async () => {
  const { onDone } = signInPage(GOOD)
  await userEvent.type(account(), 'chenxl')
  await userEvent.click(screen.getByLabelText('记住账号'))
  await userEvent.type(password(), 'abc123{Enter}')
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(JSON.stringify({ ...localStorage })).toContain('chenxl')
  expect(JSON.stringify({ ...localStorage })).not.toContain('abc123')
  signInPage(GOOD)
  expect(screen.getAllByLabelText('账号').at(-1)).toHaveValue('chenxl')
})

test('an Enter that ends the choice of a word does not send', async () => {
  signInPage(GOOD)
  const enter = (isComposing: boolean) => fireEvent.keyDown(account(), { key: 'Enter', isComposing })
  expect(enter(true)).toBe(false)
  expect(enter(false)).toBe(true)
})

test('the password can be shown, and Caps Lock is reported', async () => {
  signInPage(GOOD)
  await userEvent.click(screen.getByRole('button', { name: '显示密码' }))
  expect(password()).toHaveAttribute('type', 'text')
  const key = new KeyboardEvent('keydown', { key: 'A', bubbles: true })
  fireEvent(password(), Object.assign(key, { getModifierState: (name: string) => name === 'CapsLock' }))
  expect(password()).toHaveAccessibleDescription('大写锁定已开启')
})

test('the first input starts loading the program, once', async () => {
  const { prefetch } = signInPage(GOOD)
  await userEvent.type(account(), 'abc')
  await waitFor(() => expect(prefetch).toHaveBeenCalledTimes(1))
})

test('opening the plan system’s page sets loginFlag, opening the other takes it away', () => {
  signInPage(GOOD, 'planlogin')
  expect(readLoginFlag(sessionStorage)).toBe('planlogin')
  signInPage(GOOD, 'login')
  expect(readLoginFlag(sessionStorage)).toBeNull()
})

test('a first password that must be changed is reported to the shell', async () => {
  const { onDone } = signInPage({ code: 'SUCCESS', userData: { mustChangePassword: true } })
  await userEvent.type(account(), 'a')
  await userEvent.type(password(), 'b{Enter}')
  await waitFor(() => expect(onDone).toHaveBeenCalledWith({ account: 'a', mustChangePassword: true }))
})

/** The page as our own server sends it, with these partner systems. */
function withPartners(list: object[]) {
  document.head.innerHTML = '<meta name="sso" content="on">'
  const { send } = signInPage({ code: 'SUCCESS', data: { list } })
  return send
}

test('no partner system, no sentence; before a server of spec §7 alone none is asked for', async () => {
  const { send } = signInPage(GOOD)
  expect(send).not.toHaveBeenCalled()
  const asked = withPartners([])
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  expect(asked.mock.calls[0]?.[0]).toBe('/api/v2/base/account/sso/partners')
  expect(screen.queryByRole('button', { name: /账号登录/ })).toBeNull()
})

test('each partner system has its sentence; one without an address says where to begin', async () => {
  const send = withPartners([
    { name: '集团门户', start: 'https://oa.example/login' },
    { name: '财务系统', start: null },
  ])
  await userEvent.click(await screen.findByRole('button', { name: '使用 财务系统 账号登录' }))
  expect(screen.getByText('请从财务系统点击本系统，将自动登录')).toBeVisible()
  send.mockImplementationOnce(async () =>
    Response.json({ code: 'INVALID', msg: '跳转地址不在合作系统登记的地址之内' }),
  )
  await userEvent.click(screen.getByRole('button', { name: '使用 集团门户 账号登录' }))
  expect(await screen.findByText('跳转地址不在合作系统登记的地址之内')).toBeVisible()
  const [path, options] = send.mock.lastCall ?? []
  expect([path, JSON.parse(String(options?.body))]).toEqual([
    '/api/v2/base/account/sso/start',
    { start: 'https://oa.example/login' },
  ])
})

test('an account that waits to be bound is named before the person signs in, and can be left out', async () => {
  keepUnbound(sessionStorage, { partner: '集团门户', account: 'li4', binding: 'READY', start: null })
  signInPage(GOOD)
  expect(screen.getByText(/登录后绑定集团门户账号 li4/)).toBeVisible()
  expect(screen.getByRole('button', { name: '登录并绑定' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '不绑定' }))
  expect(screen.getByRole('button', { name: '登录' })).toBeVisible()
  expect(unboundAccount(sessionStorage)).toBeNull()
})

test('what a server says of an unbound account is kept for ten minutes, and only if it can be understood', () => {
  const item = { partner: '集团门户', account: 'li4', binding: 'START', start: 'https://oa.example/login' }
  keepUnbound(sessionStorage, item, 0)
  expect(unboundAccount(sessionStorage, 599_999)).toEqual(item)
  expect(unboundAccount(sessionStorage, 600_000)).toBeNull()
  keepUnbound(sessionStorage, {}, 0)
  expect(unboundAccount(sessionStorage, 1)).toBeNull()
})
