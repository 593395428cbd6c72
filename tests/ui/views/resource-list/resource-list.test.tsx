import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import { type Services, ServicesContext } from '#app-state/services.ts'
import { money } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import { ListEmpty } from '#views/resource-list/list-card.tsx'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import { barn, fixture, refused, rowsOf } from '../fixture.tsx'

const list = <ResourceList resource={barn} />
const lastQuery = (data: ReturnType<typeof fixture>['data']) =>
  data.getList.mock.lastCall?.[0] as unknown as Record<string, never>

test('S9-01 the first query asks for 50 rows', async () => {
  const { data } = fixture(list, { rows: rowsOf(120) })
  await screen.findByText('仓1')
  expect(data.getList.mock.calls[0]?.[0].pagination).toMatchObject({ currentPage: 1, pageSize: 50 })
})

test('S9-02 the pager offers exactly 50, 100 and 150 rows', async () => {
  const { data, address } = fixture(list, { rows: rowsOf(120) })
  await screen.findByText('仓1')
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '页码' }))
  const options = await screen.findAllByText(/^\d+ 条\/页$/, { selector: '.ant-select-item-option-content' })
  expect(options.map((one) => one.textContent)).toEqual(['50 条/页', '100 条/页', '150 条/页'])
  fireEvent.click(options[1] as HTMLElement)
  await waitFor(() => expect(address.search).toBe('?size=100'))
  await waitFor(() => expect(lastQuery(data).pagination).toMatchObject({ pageSize: 100 }))
})

test('a query stands in the address, Back takes it back, and a link shows the same list', async () => {
  const { data, address, user } = fixture(list)
  await screen.findByText('仓1')
  await user.type(screen.getByLabelText('名称'), '江北{Enter}')
  await waitFor(() => expect(address.search).toBe(`?f.name=${encodeURIComponent('江北')}`))
  await waitFor(() =>
    expect(lastQuery(data).filters).toEqual([{ field: 'name', operator: 'contains', value: '江北' }]),
  )
  address.go(-1)
  await waitFor(() => expect(screen.getByLabelText('名称')).toHaveValue(''))
  await waitFor(() => expect(lastQuery(data).filters).toEqual([]))
})

test('a link with filters is asked for at once and shown in the panel', async () => {
  const { data } = fixture(list, { path: '/barn?f.code=B1&sort=-code&page=1' })
  await screen.findByText('仓1')
  expect(screen.getByLabelText('编码')).toHaveValue('B1')
  expect(data.getList).toHaveBeenCalledOnce()
  expect(lastQuery(data).sorters).toEqual([{ field: 'code', order: 'desc' }])
  expect(screen.getByText('按 编码 降序')).toBeVisible()
})

test('a menu click gives the clean list again', async () => {
  const { address } = fixture(list, { path: '/barn?f.code=B1' })
  await screen.findByText('仓1')
  address.go('/barn')
  await waitFor(() => expect(screen.getByLabelText('编码')).toHaveValue(''))
})

test('the foot holds the sums of the whole result, not of the page', async () => {
  fixture(list, { rows: rowsOf(120) })
  await screen.findByText('仓1')
  expect(screen.getByText('合计 120 条', { exact: false })).toHaveTextContent('合计 120 条 本页 50')
  expect(screen.getByText('31.50')).toBeVisible()
})

test('a missing right shows no button, and no link in the rows', async () => {
  fixture(list, { granted: ['barn', 'barn:export'] })
  await screen.findByText('仓1')
  await screen.findByRole('button', { name: '导出' })
  for (const name of ['新增', '导入', '编辑', '删除'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('deleting names the row, sends its version, and happens only after 删除', async () => {
  const { data, user } = fixture(list, { rows: rowsOf(1) })
  await user.click(await screen.findByRole('button', { name: '删除' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('确定删除仓库“仓1”')
  await user.click(within(dialog).getByRole('button', { name: '取消' }))
  expect(data.deleteOne).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '删除' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(data.deleteOne).toHaveBeenCalledOnce())
  expect(data.deleteOne.mock.calls[0]).toMatchObject([{ id: 'u1', meta: { version: 1 } }])
})

test('a failed query says so with its number and keeps the rows that were there', async () => {
  const { data, user } = fixture(list)
  await screen.findByText('仓1')
  data.getList.mockRejectedValueOnce(refused({ message: '系统错误', statusCode: 500, requestId: '7F3A-1' }))
  await user.click(screen.getByRole('button', { name: '刷新' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('系统错误')
  expect(alert).toHaveTextContent('请求号 7F3A-1')
  expect(screen.getByText('仓1')).toBeVisible()
  await user.click(within(alert).getByRole('button', { name: /重试/ }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('an empty list, a query without a hit and a missing right are three texts', async () => {
  const first = fixture(list, { rows: [] })
  expect(await screen.findByText('还没有仓库')).toBeVisible()
  first.unmount()
  const second = fixture(list, { rows: [], path: '/barn?f.code=B9' })
  expect(await screen.findByText('没有符合条件的仓库')).toBeVisible()
  second.unmount()
  fixture(list, { rows: [], granted: [] })
  expect(await screen.findByText('没有查看仓库的权限')).toBeVisible()
})

test('an empty list of one farm of several is no narrow question: it offers the others, not its own defaults', async () => {
  const onReset = vi.fn()
  const { user } = fixture(
    <ListEmpty
      label="外购精液"
      forbidden={false}
      asked
      filtered={false}
      ofFarm
      source={{ origin: '由单据生成' }}
      onReset={onReset}
    />,
  )
  expect(screen.getByText('所选猪场还没有外购精液')).toBeVisible()
  expect(screen.getByText('由单据生成')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '查看全部猪场' }))
  expect(onReset).toHaveBeenCalledOnce()
})

test('an empty list offers a file only where it takes one', async () => {
  const first = fixture(list, { rows: [] })
  expect(await screen.findByText('可以新增或导入')).toBeVisible()
  first.unmount()
  fixture(list, { rows: [], granted: ['barn', 'barn:create'] })
  expect(await screen.findByText('可以新增')).toBeVisible()
})

test('rows are chosen over pages, counted, and let go together', async () => {
  const { user } = fixture(<ResourceList resource={barn} batch={() => <span>批量</span>} />, {
    rows: rowsOf(60),
  })
  await screen.findByText('仓1')
  const tick = async (name: string) => {
    const row = (await screen.findByText(name)).closest('tr')
    fireEvent.click(within(row as HTMLElement).getByRole('checkbox'))
  }
  await tick('仓1')
  fireEvent.click(screen.getByTitle('2'))
  await tick('仓51')
  expect(screen.getByRole('status')).toHaveTextContent('已选 2 条（跨 2 页）')
  await user.click(screen.getByRole('button', { name: '清空' }))
  expect(screen.queryByText(/已选/)).toBeNull()
})

test('Alt+N opens a new form, Alt+Q sends the query', async () => {
  const { data, user } = fixture(list)
  await screen.findByRole('button', { name: /新增/ })
  await user.type(screen.getByLabelText('编码'), 'B2')
  const before = data.getList.mock.calls.length
  fireEvent.keyDown(document.body, { code: 'KeyQ', key: 'q', altKey: true })
  await waitFor(() => expect(data.getList.mock.calls.length).toBeGreaterThan(before))
  expect(lastQuery(data).filters).toEqual([{ field: 'code', operator: 'contains', value: 'B2' }])
  fireEvent.keyDown(document.body, { code: 'KeyN', key: 'n', altKey: true })
  expect(await screen.findByText('新增仓库')).toBeVisible()
})

test('the chosen columns are kept by the server', async () => {
  const columns = [
    { key: 'name', shown: true, pinned: true, width: 120 },
    { key: 'phone', shown: false, pinned: false, width: 108 },
  ]
  fixture(list, { custom: (async () => ({ data: { value: { columns }, version: 4 } })) as never })
  await screen.findByText('仓1')
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: '电话' })).toBeNull())
  const heads = screen.getAllByRole('columnheader').map((one) => one.textContent)
  expect(heads.slice(0, 2)).toContain('名称')
})

test('复制 opens a new form with the values of the row, without what no two rows may share', async () => {
  const { data, user } = fixture(<ResourceList resource={{ ...barn, copy: true }} />)
  await screen.findByText('仓1')
  await user.click(screen.getAllByRole('button', { name: '复制' })[0] as HTMLElement)
  expect(await screen.findByLabelText('租金')).toHaveValue('10.5')
  const code = within(screen.getByRole('form', { name: '新增仓库' })).getByLabelText('编码')
  expect(code).toHaveValue('')
  await user.type(code, 'B9')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(data.create.mock.calls[0]).toMatchObject([
      { variables: { code: 'B9', name: '仓1', rent: '10.50' } },
    ]),
  )
})

test('a column that needs a right is shown to its holders; for others it is not there, whatever a link asks', async () => {
  const cost = money('成本', { readonly: true, overrides: { needs: 'money' } })
  const { fields } = barn
  const guarded: Resource = { ...barn, buttons: { money: '查看成本' }, fields: { ...fields, cost } }
  const rows = rowsOf(1).map((row) => ({ ...row, cost: '77.00' }))
  const shownTo = (...codes: string[]) => {
    const functions = codes.map((code) => ({ code, child: null, sort: 1 }))
    const services = { session: createStore(() => ({ functions })) } as unknown as Services
    const columns = { cost: { hint: '到今天' } }
    return fixture(
      <ServicesContext value={services}>
        <ResourceList resource={guarded} columns={columns} />
      </ServicesContext>,
      { rows, path: '/barn?sort=-cost' },
    )
  }
  const holder = shownTo('barn', 'barn:money')
  expect(await screen.findByText('77.00')).toBeVisible()
  expect(lastQuery(holder.data).sorters).toEqual([{ field: 'cost', order: 'desc' }])
  holder.unmount()
  const other = shownTo('barn')
  await screen.findByText('仓1')
  expect(screen.queryByText('77.00')).toBeNull()
  expect(screen.queryByRole('columnheader', { name: /成本|cost/ })).toBeNull()
  expect(lastQuery(other.data).sorters).not.toContainEqual(expect.objectContaining({ field: 'cost' }))
})
