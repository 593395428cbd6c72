import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Screen as Roles } from '#pages/system/role-manage/screen.tsx'
import { Screen as Person } from '#pages/system/user/screen.tsx'
import { Screen as Users } from '#pages/system/user-manage/screen.tsx'
import { world } from '../views/world.tsx'

const anna = { uid: 'a', version: 3, account: 'anna', name: '安娜', enabled: true, roleIds: [] }
const everything = ['user-manage', 'user-manage:edit', 'user-manage:reset-password', 'user-manage:unlock']

const answer = (known: Record<string, object>) =>
  (async ({ url }: { url: string }) => ({ data: known[url] ?? { value: null, version: 0 } })) as never

test('a reset password is asked for by name and shown once', async () => {
  const custom = answer({ 'user-manage/a/reset-password': { password: 'Neu4711xy' } })
  const { user, data } = world(<Users />, {
    rows: [anna],
    granted: everything,
    custom,
    path: '/admin/user-manage',
  })
  await user.click(await screen.findByRole('button', { name: '重置密码' }))
  const question = await screen.findByText(/确定重置安娜（anna）的密码/)
  expect(data.custom.mock.calls.some(([one]) => String(one?.url).includes('reset'))).toBe(false)
  await user.click(
    within(question.closest('[role="dialog"]') as HTMLElement).getByRole('button', { name: '重置' }),
  )
  expect(await screen.findByText('Neu4711xy')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '已记下' }))
  await waitFor(() => expect(screen.queryByText('Neu4711xy')).toBeNull())
})

test('without the rights there is neither 重置密码 nor 更多', async () => {
  world(<Users />, { rows: [anna], granted: ['user-manage'], path: '/admin/user-manage' })
  await screen.findByText('anna')
  expect(screen.queryByRole('button', { name: '重置密码' })).toBeNull()
  expect(screen.queryByRole('button', { name: '更多' })).toBeNull()
})

test('a template is not edited but copied; the copy takes code and name', async () => {
  const template = { uid: 'r', version: 1, code: 'VET', name: '兽医', kind: 'TEMPLATE', dataScope: 'OWN' }
  const granted = ['role-manage', 'role-manage:edit', 'role-manage:delete', 'role-manage:copy']
  const { user, data } = world(<Roles />, { rows: [template], granted, path: '/admin/role-manage' })
  const edit = await screen.findByRole('button', { name: '编辑' })
  expect(edit).toBeDisabled()
  expect(edit).toHaveAttribute('title', '预置角色不能修改，可复制后修改')
  await user.click(screen.getByRole('button', { name: '复制角色' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByLabelText('名称')).toHaveValue('兽医副本')
  await user.click(within(dialog).getByRole('button', { name: '复制' }))
  await waitFor(() => expect(within(dialog).getByText('请输入编码')).toBeVisible())
  await user.type(within(dialog).getByLabelText('编码'), 'VET2')
  await user.click(within(dialog).getByRole('button', { name: '复制' }))
  await waitFor(() =>
    expect(data.custom.mock.lastCall?.[0]).toMatchObject({
      url: 'role-manage/r/copy',
      payload: { code: 'VET2', name: '兽医副本' },
    }),
  )
})

test('the person sees who they are, where they signed in, and may change their phone only', async () => {
  const profile = {
    uid: 'a',
    account: 'anna',
    name: '安娜',
    phone: null,
    lastLoginAt: '2026-11-21 09:30:00',
    organizeName: '柳河种猪场',
    roles: [{ code: 'VET', name: '兽医' }],
    scopes: [],
  }
  const list = [{ at: '2026-11-21 09:30:00', ip: '10.0.0.1', agent: 'Mozilla Edg/150', outcome: 'WRONG' }]
  const custom = answer({ 'base/account/profile': profile, 'base/account/logins': { list } })
  const { user, data } = world(<Person />, { custom, path: '/admin/user' })
  expect(await screen.findByText('柳河种猪场')).toBeVisible()
  expect(await screen.findByText('账号或密码不正确')).toBeVisible()
  expect(screen.getByText('Edge')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '修改手机' }))
  await user.type(await screen.findByLabelText('手机'), '138')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('请输入正确的手机号（11位，以1开头）')).toBeVisible()
  await user.type(screen.getByLabelText('手机'), '00138000')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(data.custom.mock.calls.map(([one]) => one)).toContainEqual(
      expect.objectContaining({ method: 'patch', payload: { phone: '13800138000' } }),
    ),
  )
})
