import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { componentsOf } from '#inputs/inputs.registry.ts'
import { TitleFieldsContext } from '#inputs/title-fields.ts'
import { ServerNowContext } from '#inputs/today.ts'
import {
  date,
  decimal,
  dictionary,
  type Field,
  functions,
  month,
  organisations,
  references,
} from '#kit/field.ts'
import { fixture } from '../views/fixture.tsx'

const NOW = Date.parse('2026-11-21T09:30:00+08:00')

function Box({
  field,
  start = null,
  onChange,
}: {
  field: Field
  start?: unknown
  onChange(value: unknown): void
}) {
  const [value, setValue] = useState<unknown>(start)
  const { Input } = componentsOf(field)
  return (
    <ServerNowContext value={() => NOW}>
      <label htmlFor="x">{field.label}</label>
      <Input
        id="x"
        name="x"
        field={field}
        value={value}
        onChange={(next) => {
          setValue(next)
          onChange(next)
        }}
      />
    </ServerNowContext>
  )
}

function input(field: Field, start?: unknown, options = {}) {
  const onChange = vi.fn()
  const more = fixture(<Box field={field} start={start} onChange={onChange} />, options)
  return { ...more, onChange, box: screen.queryByLabelText(field.label) ?? document.body }
}

test.each([
  ['20261121', '2026-11-21'],
  ['11-20', '2026-11-20'],
  ['t', '2026-11-21'],
  ['12-30', '2025-12-30'],
])('a date typed as %s counts as %s when the field is left', async (typed, expected) => {
  const { box, user, onChange } = input(date('日期'))
  await user.type(box, typed)
  await user.tab()
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(expected))
})

test('a date whose text is deleted is gone', async () => {
  const { box, user, onChange } = input(date('日期'), '2026-11-20')
  await user.clear(box)
  await user.tab()
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(null))
  expect(box).toHaveValue('')
})

test('a month may be typed without its hyphen', async () => {
  const { box, user, onChange } = input(month('期间'))
  await user.type(box, '202610')
  await user.tab()
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('2026-10'))
})

test('a decimal stays the text that was typed: no binary fraction in between', async () => {
  const { box, user, onChange } = input(decimal('重量', { digits: 2 }))
  await user.type(box, '0.1')
  expect(onChange).toHaveBeenLastCalledWith('0.1')
})

test('S9-09 five letters typed fast make one request 300 ms after the last; composing sends none', async () => {
  const { box, data } = input(references('供应商', 'basic-supplier'), [])
  fireEvent.mouseDown(box)
  await waitFor(() => expect(data.getList).toHaveBeenCalledOnce())
  vi.useFakeTimers()
  try {
    for (const typed of ['l', 'li', 'liu', 'liuh', 'liuhe'])
      fireEvent.change(box, { target: { value: typed } })
    await act(() => vi.advanceTimersByTimeAsync(299))
    expect(data.getList).toHaveBeenCalledOnce()
    await act(() => vi.advanceTimersByTimeAsync(2))
    expect(data.getList).toHaveBeenCalledTimes(2)
    expect(data.getList.mock.lastCall?.[0]).toMatchObject({
      filters: [{ field: 'name', operator: 'contains', value: 'liuhe' }],
    })
    fireEvent.compositionStart(box)
    fireEvent.change(box, { target: { value: 'liuhe j' } })
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(data.getList).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})

test('the function tree offers the person’s own list and keeps what lies outside of it', async () => {
  const functionModels = [
    {
      uid: '1',
      parentFunctionId: '',
      code: 'births',
      name: '产仔报表',
      sort: 1,
      targetUri: 'births',
      kind: 'page',
    },
  ]
  const custom = (async () => ({ data: { functionModels } })) as never
  const { onChange } = input(functions('功能授权'), ['foreign'], { custom })
  expect(await screen.findByText(/另有 1 项不在您的权限内/)).toBeVisible()
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择产仔报表' }))
  expect(onChange).toHaveBeenLastCalledWith(['foreign', 'births'])
})

const farm = { uid: 'f', parentId: 'c', name: '柳河种猪场', type: 'farm', children: [] }
const company = { uid: 'c', parentId: 'g', name: '江北公司', type: 'company', children: [farm] }
const group = { uid: 'g', parentId: '', name: '集团', type: 'company', children: [company] }
const organizes = (async () => ({ data: { organizes: [group] } })) as never

test('S4-05 S4-06 several organisations are chosen in the tree, confirmed or cancelled', async () => {
  const { box, user, onChange } = input(organisations('授权组织', ['company', 'farm']), [], {
    custom: organizes,
  })
  await user.click(box)
  await user.click(await screen.findByRole('treeitem', { name: /柳河种猪场/ }))
  await user.click(screen.getByRole('button', { name: '取消' }))
  expect(onChange).not.toHaveBeenCalled()
  await user.click(box)
  await user.click(await screen.findByRole('treeitem', { name: /柳河种猪场/ }))
  await user.click(screen.getByRole('treeitem', { name: /江北公司/ }))
  await user.click(screen.getByRole('button', { name: '确定' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['f', 'c'])
  await waitFor(() => expect(box).toHaveValue('柳河种猪场 等 2 个'))
})

test('a chosen node that the tree does not hold is named as such and stays chosen', async () => {
  const { box, user, onChange } = input(organisations('授权组织', ['farm']), ['f9'], { custom: organizes })
  await waitFor(() => expect(box).toHaveValue('不在可选范围'))
  await user.click(box)
  await user.click(await screen.findByRole('treeitem', { name: /柳河种猪场/ }))
  await user.click(screen.getByRole('button', { name: '确定' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['f9', 'f'])
})

test('what is typed marks the first word of a dictionary that holds it: Enter takes that', async () => {
  const entries = ['淘汰猪', '商品猪'].map((name1, at) => ({ uid: `u${at}`, name1 }))
  const custom = vi.fn(async () => ({
    data: { ddSourceList: [{ scode: 'sale_type', dataDefineList: entries }] },
  }))
  const { box, user } = input(dictionary('类型', 'sale_type'), null, { custom: custom as never })
  await user.type(box, '商品')
  await waitFor(() =>
    expect(document.querySelector('.ant-select-tree-treenode-active')).toHaveTextContent('商品猪'),
  )
})

test('rows of one name are distinguished by what they are unique together with', async () => {
  const rows = ['50ml', null].map((spec, index) => ({ uid: `u${index}`, version: 1, name: '青霉素', spec }))
  const fields = { 'basic-material': { title: 'name', apart: ['spec'] } }
  fixture(
    <TitleFieldsContext value={fields}>
      <Box field={references('物料', 'basic-material')} start={[]} onChange={vi.fn()} />
    </TitleFieldsContext>,
    { rows },
  )
  fireEvent.mouseDown(screen.getByLabelText('物料'))
  await waitFor(() => expect(screen.getByTitle('青霉素 50ml')).toBeInTheDocument())
  expect(screen.getByTitle('青霉素')).toBeInTheDocument()
})
