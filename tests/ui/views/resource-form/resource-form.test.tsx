import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { currentFarm } from '#app-state/current-farm.ts'
import { code, organisation } from '#kit/field.ts'
import { defineResource } from '#kit/resource.ts'
import { ResourceForm } from '#views/resource-form/resource-form.tsx'
import { barn, fixture, refused, rowsOf } from '../fixture.tsx'

const [row] = rowsOf(1)

function form(editing = false) {
  const onClose = vi.fn()
  const onSaved = vi.fn()
  const shown = editing && row ? row : null
  const more = fixture(<ResourceForm resource={barn} row={shown} onClose={onClose} onSaved={onSaved} />)
  const save = () => screen.getByRole('button', { name: '保存' })
  const fill = async () => {
    await more.user.type(screen.getByLabelText('编码'), 'B9')
    await more.user.type(screen.getByLabelText('名称'), '新仓')
  }
  return { ...more, onClose, onSaved, save, fill }
}

test('what is missing is shown in place, in the words of the check, and the first objection has the focus', async () => {
  const { user, save, data } = form()
  await user.click(save())
  expect(await screen.findByText('请输入编码')).toBeVisible()
  expect(screen.getByText('请输入名称')).toBeVisible()
  expect(screen.getByLabelText('编码')).toHaveFocus()
  expect(data.create).not.toHaveBeenCalled()
})

test('an objection is made when the field is left and goes while it is mended', async () => {
  const { user } = form()
  const phone = screen.getByLabelText('电话')
  await user.type(phone, '138')
  expect(screen.queryByText(/11位/)).toBeNull()
  await user.tab()
  expect(await screen.findByText('请输入正确的手机号（11位，以1开头）')).toBeVisible()
  await user.type(phone, '00138000')
  await waitFor(() => expect(screen.queryByText(/11位/)).toBeNull())
})

test('S9-12 labels of a form are 90px wide', async () => {
  form()
  const label = screen.getByText('编码').closest('.ant-form-item-label')
  expect(getComputedStyle(label as Element).flexBasis).toBe('90px')
})

test('S9-20 a textarea has two rows', () => {
  form()
  expect(screen.getByLabelText('备注')).toHaveAttribute('rows', '2')
})

test('a double click makes one record, and the request carries one key', async () => {
  const { data, fill, save, onSaved } = form()
  await fill()
  const button = save()
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(data.create).toHaveBeenCalledOnce()
  expect(data.create.mock.calls[0]).toMatchObject([
    { variables: { code: 'B9', name: '新仓', enabled: true } },
  ])
})

test('another try after a lost reply carries the same key', async () => {
  const { data, user, fill, save, onSaved } = form()
  await fill()
  data.create.mockRejectedValueOnce(refused({ message: '服务器错误', statusCode: 0, code: 'TRANSPORT' }))
  await user.click(save())
  expect(await screen.findByText('服务器错误')).toBeVisible()
  expect(screen.getByLabelText('编码')).toHaveValue('B9')
  await user.click(save())
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  const keys = data.create.mock.calls.map(
    (call) => (call[0] as { meta?: { requestId?: string } }).meta?.requestId,
  )
  expect(keys[0]).toMatch(/^[\w-]{8,80}$/)
  expect(keys[1]).toBe(keys[0])
})

test('the server’s objections stand at their fields, nothing typed is lost', async () => {
  const { data, user, fill, save, onClose } = form()
  await fill()
  const errors = { code: ['编码已存在'], '': ['整行有误'] }
  data.create.mockRejectedValueOnce(
    refused({ message: '编码已存在', statusCode: 400, code: 'INVALID', errors }),
  )
  await user.click(save())
  expect(await screen.findByText('编码已存在')).toBeVisible()
  expect(screen.getByText('整行有误')).toBeVisible()
  expect(screen.getByLabelText('编码')).toHaveFocus()
  expect(screen.getByLabelText('名称')).toHaveValue('新仓')
  expect(onClose).not.toHaveBeenCalled()
})

test('Ctrl+S saves; an edit sends what was changed, with the version', async () => {
  const { data, user } = form(true)
  await user.type(screen.getByLabelText('电话'), '13800138000')
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
  await waitFor(() => expect(data.update).toHaveBeenCalledOnce())
  expect(data.update.mock.calls[0]).toMatchObject([
    { id: 'u1', variables: { phone: '13800138000' }, meta: { version: 1 } },
  ])
  expect((data.update.mock.calls[0] as unknown as [{ variables: object }])[0].variables).toEqual({
    phone: '13800138000',
  })
})

test('a stale save shows both versions and saves what was chosen on top of theirs', async () => {
  const { data, user, save, onSaved } = form(true)
  await user.clear(screen.getByLabelText('名称'))
  await user.type(screen.getByLabelText('名称'), '我的仓')
  const theirs = { ...row, version: 2, name: '别人的仓', phone: '13900000000' }
  const conflict = {
    message: '数据已被他人修改',
    statusCode: 409,
    code: 'CONFLICT',
    data: { mine: {}, theirs },
  }
  data.update.mockRejectedValueOnce(refused(conflict))
  await user.click(save())
  const panel = await screen.findByRole('region', { name: '保存冲突' })
  // the field that was typed in is gone: the keyboard goes on at the first choice
  await waitFor(() => expect(within(panel).getByRole('radio', { name: '我的仓' })).toHaveFocus())
  const lines = within(panel).getAllByRole('row')
  expect(lines.map((one) => one.textContent)).toEqual([
    '项目我填的现在的',
    '名称我的仓别人的仓',
    '电话-13900000000',
  ])
  expect(within(panel).getByRole('radio', { name: '我的仓' })).toBeChecked()
  expect(within(panel).getByRole('radio', { name: '13900000000' })).toBeChecked()
  await user.click(within(panel).getByRole('button', { name: '按所选保存' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(data.update.mock.lastCall).toMatchObject([{ variables: { name: '我的仓' }, meta: { version: 2 } }])
})

test('leaving with unsaved input asks; an untouched form just closes', async () => {
  const { user, onClose, fill } = form()
  const drawer = screen.getByRole('dialog')
  await user.click(screen.getByRole('button', { name: '取消' }))
  expect(onClose).toHaveBeenCalledOnce()
  onClose.mockClear()
  await fill()
  await user.click(screen.getByRole('button', { name: '取消' }))
  const question = await screen.findByText('仓库有未保存的内容，关闭后将丢失')
  const dialog = question.closest('[role="dialog"]') as HTMLElement
  await user.click(within(dialog).getByRole('button', { name: '取消' }))
  expect(onClose).not.toHaveBeenCalled()
  await user.click(within(drawer).getByRole('button', { name: '取消' }))
  await user.click(await screen.findByRole('button', { name: '放弃并关闭' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('forms of two kept tabs do not share the ids of their fields', async () => {
  const one = <ResourceForm resource={barn} row={null} onClose={vi.fn()} onSaved={vi.fn()} />
  fixture(
    <>
      {one}
      <ResourceForm resource={barn} row={null} onClose={vi.fn()} onSaved={vi.fn()} />
    </>,
  )
  const ids = (await screen.findAllByLabelText('编码')).map(({ id }) => id)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(2)
})

test('a new row is of the farm one works in', async () => {
  const meters = defineResource({
    head: { name: 'meters', label: '电表', area: 'cost', table: 'meter' },
    access: { scope: 'farm', actions: ['list', 'create'], farm: 'atFarmId' },
    rows: { titleField: 'code' },
    fields: { code: code('编码'), atFarmId: organisation('猪场', ['farm'], { required: true }) },
  })
  const uid = '018f0000-0000-7000-8000-00000000000f'
  currentFarm.setState({ farm: { uid, name: '柳河', company: '江北' } })
  try {
    const { user, data } = fixture(
      <ResourceForm resource={meters} row={null} onClose={vi.fn()} onSaved={vi.fn()} />,
    )
    await user.type(screen.getByLabelText('编码'), 'D1')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(data.create).toHaveBeenCalledOnce())
    expect(data.create.mock.calls[0]).toMatchObject([{ variables: { code: 'D1', atFarmId: uid } }])
  } finally {
    currentFarm.setState({ farm: null })
  }
})
