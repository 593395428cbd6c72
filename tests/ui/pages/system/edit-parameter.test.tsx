import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { EditParameter } from '#pages/system/parameters/edit-parameter.tsx'
import type { ParameterRow } from '#resources/answers/parameters.shapes.ts'
import { fixture } from '../../views/fixture.tsx'

const ROW: ParameterRow = {
  ...{ key: 'gestation_days' as const, default: '114', common: null, company: '116', farm: null },
  ...{ holds: '116', from: '2026-01-01', by: '陈秀兰', planned: null },
}
const COMPANY = { uid: 'c1', name: '江北', type: 'company' } as const

function open(reset: boolean) {
  const [onDone, onClose] = [vi.fn(), vi.fn()]
  const custom = vi.fn(async () => ({ data: {} }))
  const { user } = fixture(
    <EditParameter row={ROW} place={COMPANY} today="2026-11-21" {...{ reset, onDone, onClose }} />,
    { custom: custom as never },
  )
  const sent = () => custom.mock.calls.flat().filter((one) => (one as { method: string }).method === 'put')
  return { user, onDone, onClose, sent }
}

test('a missing value and a missing reason are refused where they are typed; nothing is sent', async () => {
  const { user, onDone, sent } = open(false)
  const form = within(await screen.findByRole('dialog', { name: '妊娠天数：江北' }))
  const value = form.getByLabelText('妊娠天数')
  expect(value).toHaveValue('116')
  await user.clear(value)
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('请输入妊娠天数')).toBeInTheDocument()
  expect(form.getByText('请输入原因')).toBeInTheDocument()
  await waitFor(() => expect(value).toHaveFocus())
  expect(sent()).toEqual([])
  await user.clear(value)
  await user.type(value, '115')
  await user.type(form.getByLabelText('原因'), '新品系')
  await user.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent()).toMatchObject([
    { payload: { value: '115', effectiveFrom: '2026-11-21', reason: '新品系', organizeId: 'c1' } },
  ])
})

test('giving a value back names it, asks for a reason and sends no value; 取消 closes', async () => {
  const { user, onDone, onClose, sent } = open(true)
  const form = within(await screen.findByRole('dialog', { name: '恢复默认：妊娠天数' }))
  expect(form.getByText('江北不再使用自己的值（116天），改用上级的值')).toBeInTheDocument()
  expect(form.queryByLabelText('妊娠天数')).toBeNull()
  await user.type(form.getByLabelText('原因'), '统一')
  await user.click(form.getByRole('button', { name: '恢复默认' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent()).toMatchObject([{ payload: { reset: 'true', reason: '统一' } }])
  await user.click(form.getByRole('button', { name: '取消' }))
  expect(onClose).toHaveBeenCalled()
})
