import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Screen as Receipts } from '#pages/sales/semen-recevice/screen.tsx'
import { Screen as Sales } from '#pages/sales/semen-sales/screen.tsx'
import { herdPage } from '../pig/herd-page.tsx'

const row = (docNo: string, more: object = {}) => ({
  uid: `uid-${docNo}`,
  version: 1,
  docNo,
  lotNo: `G0001-${docNo}`,
  shipDate: '2026-11-20',
  status: 'SHIPPED',
  targetName: '青松种猪场',
  boarEarNo: 'G0001',
  doses: 8,
  price: '38.5000',
  amount: '308.00',
  validTo: '2026-11-23',
  ...more,
})
const LOTS = [
  {
    uid: 'lot-1',
    lotNo: 'G0001-20261120-1',
    boarEarNo: 'G0001',
    breed: '杜洛克',
    stock: 12,
    validTo: '2026-11-23',
    farmName: '公猪站',
  },
]
/** By text and label: asking for roles takes seconds in a document of this size. */
const buttons = (name: string, inside: HTMLElement = document.body) =>
  within(inside)
    .getAllByText(name, { selector: 'button *, button' })
    .map((one) => one.closest('button') as HTMLElement)
const press = (name: string, index = 0, inside?: HTMLElement) =>
  fireEvent.click(buttons(name, inside)[index] as HTMLElement)
const type = (label: string, value: string, inside: HTMLElement) =>
  fireEvent.change(within(inside).getByLabelText(label), { target: { value } })
const dialog = async () =>
  (await screen.findByText(/G0001-JX1|JX1/, { selector: '.ant-modal-title' })).closest(
    '.ant-modal',
  ) as HTMLElement

test('a dispatch names a lot with its stock, then a farm it may go to, and is sent as typed', async () => {
  const granted = ['semen-sales', 'semen-sales:create']
  const answers = {
    'semen-sales/lots?date=2026-11-21': { list: LOTS },
    'semen-sales/farms?lotUid=lot-1&date=2026-11-21': { list: [{ uid: 'farm-2', name: '二场' }] },
    'semen-sales/price': { range: { price: '36.5', unitName: '公猪站', priority: 1 } },
  }
  vi.setSystemTime('2026-11-21T12:00:00+08:00')
  onTestFinished(() => void vi.useRealTimers())
  const { data, calls } = herdPage(<Sales />, {
    path: '/admin/semen-sales',
    granted,
    answers,
    rows: [row('JX1')],
  })
  await screen.findByText('JX1')
  press('发货')
  const form = (await screen.findByLabelText('份数')).closest('form') as HTMLElement
  expect(within(form).queryByLabelText('客户')).toBeNull()
  fireEvent.mouseDown(within(form).getByLabelText('批号'))
  fireEvent.click(await screen.findByText('G0001-20261120-1 G0001 杜洛克 余12份 至11-23 公猪站'))
  fireEvent.mouseDown(within(form).getByLabelText('接收猪场'))
  fireEvent.click(await screen.findByText('二场'))
  type('份数', '8', form)
  // the range of supply says what it costs; a person may know better
  expect(await within(form).findByText('供精范围：公猪站 36.5 元/份，优先级 1')).toBeVisible()
  await waitFor(() => expect(within(form).getByLabelText('单价')).toHaveValue('36.5'))
  expect(calls.find(({ url }) => url === 'semen-sales/price')?.query).toEqual({
    ...{ lotUid: 'lot-1', farmId: 'farm-2', date: '2026-11-21' },
  })
  type('单价', '', form)
  expect(within(form).getByLabelText('单价')).toHaveValue('')
  type('单价', '38.5', form)
  press('保存')
  const variables = {
    shipDate: '2026-11-21',
    lotUid: 'lot-1',
    destination: 'FARM',
    toFarmId: 'farm-2',
    doses: '8',
    price: '38.5',
  }
  await waitFor(() =>
    expect(data.create.mock.calls[0]).toMatchObject([{ resource: 'semen-sales', variables }]),
  )
})

test('what was received is not taken back by the sender, and says why; without the right there is no link', async () => {
  const rows = [row('JX1'), row('JX2', { status: 'RECEIVED' })]
  const granted = ['semen-sales', 'semen-sales:undo']
  const { calls } = herdPage(<Sales />, { path: '/admin/semen-sales', granted, rows })
  await screen.findByText('JX1')
  expect(screen.queryByText('发货')).toBeNull()
  expect(buttons('撤销')[1]).toBeDisabled()
  expect(buttons('撤销')[1]).toHaveAttribute('title', '接收猪场先撤销接收，才能撤销发货')
  press('撤销')
  const question = await dialog()
  press('撤销', 0, question)
  await waitFor(() => expect(within(question).getByText('请输入撤销原因')).toBeVisible())
  type('撤销原因', '录错', question)
  press('撤销', 0, question)
  const call = { url: 'semen-sales/uid-JX1/undo', payload: { reason: '录错' } }
  await waitFor(() => expect(calls).toContainEqual(expect.objectContaining(call)))
})

test('the chosen dispatches are printed as a list by target, and as labels', async () => {
  const rows = [row('JX1'), row('JX2', { amount: '100.00', doses: 2 }), row('JX3', { targetName: '李养户' })]
  const print = vi.fn()
  vi.stubGlobal('print', print)
  herdPage(<Sales />, { path: '/admin/semen-sales', granted: ['semen-sales'], rows })
  await screen.findByText('JX1')
  for (const docNo of ['JX1', 'JX2', 'JX3'])
    fireEvent.click(screen.getByLabelText(new RegExp(`${docNo}$`), { selector: 'input[type=checkbox]' }))
  press('打印清单')
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const articles = document.querySelectorAll('.print-area article')
  expect(articles).toHaveLength(2)
  expect(articles[0]).toHaveTextContent('合计 2 批10408.00')
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(document.querySelector('.print-area')).toBeNull())
  press('打印标签')
  expect(document.querySelectorAll('.printed-label')).toHaveLength(3)
  expect(document.querySelectorAll('.printed-label svg')).toHaveLength(3)
})

test('a receipt proposes all doses and says how many are discarded', async () => {
  const granted = ['semen-recevice', 'semen-recevice:receive', 'semen-recevice:reject']
  const { calls } = herdPage(<Receipts />, { path: '/admin/semen-recevice', granted, rows: [row('JX1')] })
  await screen.findByText('G0001-JX1')
  press('接收')
  const question = await dialog()
  expect(within(question).getByLabelText('合格份数')).toHaveValue('8')
  type('合格份数', '6', question)
  // a dialog that has just come may still be on its way in
  await waitFor(() => expect(within(question).getByText('其余 2 份到货报废')).toBeVisible())
  type('到货温度', '17.5', question)
  press('接收', 0, question)
  const call = { url: 'semen-recevice/uid-JX1/receive' }
  await waitFor(() => expect(calls).toContainEqual(expect.objectContaining(call)))
  expect(calls.find((one) => one.url === call.url)?.payload).toMatchObject({
    accepted: '6',
    temperature: '17.5',
  })
})
