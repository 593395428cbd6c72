import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { passwordProblems, Screen } from '#pages/system/update-psd/screen.tsx'
import { fixture, refused } from '../../views/fixture.tsx'

const problems = (oldPassword: string, newPassword: string, again = newPassword) =>
  Object.values(passwordProblems({ oldPassword, newPassword, again })).filter((one) => one !== null)

test.each([
  ['123456', '密码须混合使用数字与其他字符，或字母与其他字符'],
  ['ab12', '密码长度为6到20位'],
  ['abc 123', '密码不能包含空格'],
  ['abc123密', '密码不能包含中文'],
])('%s is refused as the kit refuses it', (password, message) => {
  expect(problems('Old123', password)).toEqual([message])
})

test('the same twice, and not the old one', () => {
  expect(problems('Old123', 'New123')).toEqual([])
  expect(problems('Old123', 'New123', 'New124')).toEqual(['两次输入的密码不一致'])
  expect(problems('Old123', 'Old123')).toEqual(['新密码不能与旧密码相同'])
})

async function fill(texts: readonly string[], custom?: object) {
  const more = fixture(<Screen />, { path: '/admin/update-psd', ...(custom as object) })
  for (const [index, label] of ['旧密码', '新密码', '确认密码'].entries()) {
    const text = texts[index]
    if (text) await more.user.type(screen.getByLabelText(label), text)
  }
  await more.user.click(screen.getByRole('button', { name: '保存' }))
  return more
}

test('what is wrong stands at its field, the first one has the focus, nothing is sent', async () => {
  const { data } = await fill(['Old123', '123456', '123456'])
  expect(await screen.findByText('密码须混合使用数字与其他字符，或字母与其他字符')).toBeVisible()
  expect(screen.getByLabelText('新密码')).toHaveFocus()
  expect(data.custom).not.toHaveBeenCalled()
})

test('a right one is sent once, without the second writing', async () => {
  const { data } = await fill(['Old123', 'New123', 'New123'])
  await waitFor(() => expect(data.custom).toHaveBeenCalledOnce())
  expect(data.custom.mock.calls[0]?.[0]).toMatchObject({
    url: 'base/account/password',
    payload: { oldPassword: 'Old123', newPassword: 'New123' },
  })
})

test('a wrong old password is shown at its field', async () => {
  const wrong = refused({
    message: '旧密码不正确',
    statusCode: 400,
    errors: { oldPassword: ['旧密码不正确'] },
  })
  await fill(['Old999', 'New123', 'New123'], { custom: () => Promise.reject(wrong) })
  expect(await screen.findByText('旧密码不正确')).toBeVisible()
  expect(screen.getByLabelText('旧密码')).toHaveFocus()
})
