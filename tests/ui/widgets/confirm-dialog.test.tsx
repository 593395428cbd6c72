import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DIALOG_WIDTH } from '#domain/constants.ts'
import { ConfirmDialog, ConfirmHost, type ConfirmOptions, useConfirm } from '#widgets/confirm-host.tsx'
import { show } from './themed.tsx'

const dialog = (options: Partial<ConfirmOptions> = {}) =>
  show(<ConfirmDialog open content="删除 3 条" onOk={vi.fn()} onCancel={vi.fn()} {...options} />)

function Asker({ options, answer }: { options: ConfirmOptions; answer(value: boolean): void }) {
  const confirm = useConfirm()
  return (
    <button type="button" onClick={() => confirm(options).then(answer)}>
      删除
    </button>
  )
}

async function ask(options: Partial<ConfirmOptions> = {}) {
  const answer = vi.fn()
  const user = userEvent.setup()
  show(
    <ConfirmHost>
      <Asker options={{ content: '删除供应商 3 家', ...options }} answer={answer} />
    </ConfirmHost>,
  )
  await user.click(screen.getByRole('button', { name: '删除' }))
  return { answer, user }
}

test('S2-58 the title is 提示 unless another is given', () => {
  const { unmount } = dialog()
  expect(screen.getByRole('dialog')).toHaveAccessibleName('提示')
  unmount()
  dialog({ title: '作废单据' })
  expect(screen.getByRole('dialog')).toHaveAccessibleName('作废单据')
})

test('S2-59 S9-18 it is 30% wide by default', () => {
  dialog()
  expect(DIALOG_WIDTH).toBe('30%')
  expect(screen.getByRole('dialog').style.width).toBe('30%')
})

test('S2-60 cancel resolves false, without a cancel button 确定 still works', async () => {
  const { answer, user } = await ask()
  await user.click(await screen.findByRole('button', { name: '取消' }))
  await waitFor(() => expect(answer).toHaveBeenCalledExactlyOnceWith(false))
})

test('S2-60 the prop removes the cancel button and 确定 resolves true', async () => {
  const { answer, user } = await ask({ cancel: false })
  const ok = await screen.findByRole('button', { name: '确定' })
  expect(screen.queryByRole('button', { name: '取消' })).toBeNull()
  await user.click(ok)
  await waitFor(() => expect(answer).toHaveBeenCalledExactlyOnceWith(true))
})

test('the focus goes back to the button that asked', async () => {
  const { user } = await ask()
  await user.click(await screen.findByRole('button', { name: '确定' }))
  await waitFor(() => expect(screen.getByRole('button', { name: '删除' })).toHaveFocus())
})

test('a dangerous question puts the focus on 取消', async () => {
  await ask({ danger: true })
  await waitFor(() => expect(screen.getByRole('button', { name: '取消' })).toHaveFocus())
})
