import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Screen as Roles } from '#pages/system/role-manage/screen.tsx'
import { Screen as Partners } from '#pages/system/sso-partner/screen.tsx'
import { Screen as Person } from '#pages/system/user/screen.tsx'
import { Screen as Users } from '#pages/system/user-manage/screen.tsx'
import { fixture } from '../../views/fixture.tsx'

const anna = { uid: 'a', version: 3, account: 'anna', name: '安娜', enabled: true, roleIds: [] }
const everything = ['user-manage', 'user-manage:edit', 'user-manage:reset-password', 'user-manage:unlock']

const answer = (known: Record<string, object>) =>
  (async ({ url }: { url: string }) => ({ data: known[url] ?? { value: null, version: 0 } })) as never

test('a reset password is asked for by name and shown once', async () => {
  const custom = answer({ 'user-manage/a/reset-password': { password: 'Neu4711xy' } })
  const { user, data } = fixture(<Users />, {
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
  // a dialog is drawn hidden first and shown by an effect
  await waitFor(() => expect(screen.getByText('Neu4711xy')).toBeVisible())
  await user.click(screen.getByRole('button', { name: '已记下' }))
  await waitFor(() => expect(screen.queryByText('Neu4711xy')).toBeNull())
})

test('without the rights there is neither 重置密码 nor 更多', async () => {
  fixture(<Users />, { rows: [anna], granted: ['user-manage'], path: '/admin/user-manage' })
  await screen.findByText('anna')
  expect(screen.queryByRole('button', { name: '重置密码' })).toBeNull()
  expect(screen.queryByRole('button', { name: '更多' })).toBeNull()
})

test('a template is not edited but copied; the copy takes code and name', async () => {
  const template = { uid: 'r', version: 1, code: 'VET', name: '兽医', kind: 'TEMPLATE', dataScope: 'OWN' }
  const granted = ['role-manage', 'role-manage:edit', 'role-manage:delete', 'role-manage:copy']
  const { user, data } = fixture(<Roles />, { rows: [template], granted, path: '/admin/role-manage' })
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
  const { user, data } = fixture(<Person />, { custom, path: '/admin/user' })
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

test('a partner’s secret is shown once; a new one is asked for by name, and one with a key has none', async () => {
  const rows = [
    {
      uid: 'p1',
      version: 1,
      name: '集团门户',
      source: 'HYZ',
      proof: 'SECRET',
      secretAt: null,
      enabled: true,
    },
    {
      uid: 'p2',
      version: 1,
      name: '财务系统',
      source: 'FIN',
      proof: 'SECRET',
      secretAt: '2026-11-01 08:00:00',
    },
    { uid: 'p3', version: 1, name: '签名系统', source: 'KEY', proof: 'KEY', secretAt: null },
  ]
  const custom = answer({ 'sso-partner/p1/secret': { secret: 'once-only-1' } })
  const granted = ['sso-partner', 'sso-partner:secret']
  const { user, data } = fixture(<Partners />, { rows, granted, custom, path: '/admin/sso-partner' })
  const [first, second, third] = await screen.findAllByRole('button', { name: '生成密钥' })
  expect(third).toBeDisabled()
  await user.click(first as HTMLElement)
  // it is in the page before the dialog has opened
  await waitFor(() => expect(screen.getByText('once-only-1')).toBeVisible())
  await user.click(screen.getByRole('button', { name: '已记下' }))
  await waitFor(() => expect(screen.queryByText('once-only-1')).toBeNull())
  await user.click(second as HTMLElement)
  await screen.findByText(/确定重新生成财务系统的密钥/)
  expect(data.custom.mock.calls.filter(([one]) => String(one?.url).includes('p2'))).toEqual([])
})

test('a person’s bindings are listed, and taken off by name', async () => {
  const bound = {
    uid: 'b1',
    partner: '集团门户',
    account: 'li4',
    boundBy: 'SELF',
    boundAt: '2026-11-21 09:30:00',
  }
  const profile = { uid: 'a', account: 'anna', name: '安娜', organizeName: '柳河', roles: [], scopes: [] }
  const custom = answer({
    'base/account/profile': profile,
    'base/account/sso/bindings': { list: [{ ...bound, lastUsedAt: null, enabled: true }] },
  })
  const { user, data } = fixture(<Person />, { custom, path: '/admin/user' })
  const region = await screen.findByRole('region', { name: '账号绑定' })
  expect(within(region).getByText('li4')).toBeVisible()
  await user.click(within(region).getByRole('button', { name: '解除绑定' }))
  const question = await screen.findByText(/确定解除集团门户账号 li4 的绑定/)
  await user.click(
    within(question.closest('[role="dialog"]') as HTMLElement).getByRole('button', { name: '解除绑定' }),
  )
  await waitFor(() =>
    expect(data.custom.mock.calls.map(([one]) => one)).toContainEqual(
      expect.objectContaining({ url: 'base/account/sso/bindings/b1', method: 'delete' }),
    ),
  )
})
