import { screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Screen as Records } from '#pages/sales/client-receipt/screen.tsx'
import { Screen as Settlements } from '#pages/sales/settle-accounts/screen.tsx'
import { fixture, type Row, refused } from '../../views/fixture.tsx'

/** Money of clients on the screen: registered in a small dialog, listed in the document, reversed with day and reason. */
const TODAY = '2026-11-21'
const settled = (more: object = {}) => ({
  ...{ uid: 's1', version: 4, docNo: 'XJ1', status: 'APPROVED', settleDate: '2026-11-10' },
  ...{ clientId: 'c1', clientIdTitle: '双汇', receivable: '6000.00', discount: '8.00', lines: [] },
  ...{ paid: '500.00', prepaid: null, balance: '5492.00', ...more },
})
const record = (no: string, more: object = {}) => ({
  ...{
    uid: `r-${no}`,
    version: 1,
    receiptNo: no,
    kind: 'RECEIPT',
    receiptDate: '2026-11-15',
    amount: '500.00',
  },
  ...{ payMethod: '现金', registeredBy: '孙会计', createdAt: '2026-11-16T09:30:00+08:00' },
  ...{ reverses: null, reversedNo: null, reason: null, ...more },
})
const RIGHTS = ['settle-accounts', 'settle-accounts:later', 'client-receipt', 'client-receipt:reverse']

interface Call {
  url: string
  method: string
  payload?: unknown
}
type Answer = object | ((call: Call) => Promise<object>)

interface Opening {
  unused?: string
  list?: readonly object[]
  rows?: readonly object[]
  granted?: readonly string[]
}

function open(
  { unused = '0.00', list = [record('SK1')], rows = [settled()], granted = RIGHTS }: Opening = {},
  Shown = Settlements,
) {
  vi.setSystemTime(`${TODAY}T12:00:00+08:00`)
  onTestFinished(() => void vi.useRealTimers())
  const register = vi.fn<(call: Call) => Promise<object>>()
  const answers: Readonly<Record<string, Answer>> = {
    'get settle-accounts/s1/receipts': { list, unused },
    'post settle-accounts/s1/receipts': register,
    'post client-receipt/r-SK1/reverse': settled({ version: 5, paid: '0.00', balance: '5992.00' }),
    'get settle-accounts/s1/titles': { titles: {} },
  }
  const calls: Call[] = []
  const custom = vi.fn(async (call: Call) => {
    calls.push(call)
    const answer = answers[`${call.method} ${call.url}`] ?? {
      list: [],
      organizes: [],
      value: null,
      version: 0,
    }
    return { data: typeof answer === 'function' ? await answer(call) : answer }
  })
  const page = fixture(
    <App>
      <Shown />
    </App>,
    { rows: rows as Row[], granted, custom: custom as never, path: '/admin/settle-accounts' },
  )
  return { ...page, calls, register }
}
const press = async (name: string | RegExp, inside: HTMLElement = document.body) =>
  (await within(inside).findAllByRole('button', { name }))[0] as HTMLElement

test('登记收款 begins with the whole balance of today, says what is left, and is sent once as it was typed', async () => {
  const { user, register, calls } = open()
  register.mockRejectedValueOnce(refused({ statusCode: 400, errors: { amount: ['超过未收余额5492.00元'] } }))
  register.mockResolvedValue(settled({ version: 5, paid: '5992.00', balance: '0.00' }))
  await user.click(await press('登记收款'))
  const dialog = await screen.findByRole('dialog', { name: '登记收款 XJ1' })
  expect(within(dialog).getByLabelText(/收款日期/)).toHaveValue(TODAY)
  expect(within(dialog).getByLabelText(/收款金额/)).toHaveValue('5492')
  const left = within(dialog).getByText('未收余额 5,492.00 元，登记后剩 0.00 元')
  await waitFor(() => expect(left).toBeVisible())
  // what the client has not is not offered
  expect(within(dialog).queryByLabelText(/预收抵扣/)).toBeNull()
  await user.type(within(dialog).getByLabelText('收款方式'), '转账')
  await user.click(await press(/^登\s?记$/, dialog))
  await within(dialog).findByText('超过未收余额5492.00元')
  await user.click(await press(/^登\s?记$/, dialog))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '登记收款 XJ1' })).toBeNull())
  const sent = calls.filter(({ method, url }) => method === 'post' && url === 'settle-accounts/s1/receipts')
  expect(sent).toHaveLength(2)
  expect(sent[1]?.payload).toEqual({
    ...{ version: 4, receiptDate: TODAY, amount: '5492.00', offset: null, payMethod: '转账' },
  })
})

test('what the client paid before is shown and can be used', async () => {
  const { user, register } = open({ unused: '400.00' })
  register.mockResolvedValue(settled({ version: 5 }))
  await user.click(await press('登记收款'))
  const dialog = await screen.findByRole('dialog', { name: '登记收款 XJ1' })
  await user.clear(within(dialog).getByLabelText(/收款金额/))
  await user.type(within(dialog).getByLabelText(/预收抵扣/), '400')
  const words = '未收余额 5,492.00 元，登记后剩 5,092.00 元；该客户未用预收 400.00 元'
  await within(dialog).findByText(words)
  await user.click(await press(/^登\s?记$/, dialog))
  await waitFor(() => expect(register).toHaveBeenCalled())
  expect(register.mock.calls[0]?.[0].payload).toMatchObject({ amount: null, offset: '400' })
})

test.each([
  [{ balance: '0.00' }, RIGHTS, '已收清'],
  [{ status: 'SUBMITTED' }, RIGHTS, '单据待审核，不能登记收款'],
])('%j cannot take money, and says why', async (more, granted, why) => {
  open({ rows: [settled(more)], granted })
  const button = await press('登记收款')
  await waitFor(() => expect(button).toBeDisabled())
  expect(button).toHaveAttribute('title', why)
})

test('an open settlement lists its records with who and when; 冲销 asks for day and reason and shows the new balance', async () => {
  const list = [
    record('SK1'),
    record('SK2', { reversedNo: 'SK3' }),
    record('SK3', { reverses: 'r-SK2', reversesTitle: 'SK2', reason: '录错', amount: '-500.00' }),
  ]
  const { user, calls } = open({ list })
  await user.dblClick(await screen.findByText('XJ1'))
  const table = await screen.findByRole('table', { name: '收款记录 3' })
  const [, first, second, third] = within(table).getAllByRole('row')
  for (const words of ['2026-11-15', 'SK1', '收款', '500.00', '现金', '孙会计', /2026-11-16/])
    expect(within(first as HTMLElement).getAllByText(words)[0]).toBeVisible()
  expect(second).toHaveTextContent('已由 SK3 冲销')
  expect(third).toHaveTextContent('冲销 SK2：录错')
  await user.click(await press('冲销 SK1', table))
  // the drawer below it is a dialog as well, and both are named alike here
  const dialog = (await screen.findByText('冲销 SK1')).closest('[role=dialog]') as HTMLElement
  expect(dialog).toHaveTextContent('2026-11-15 收款 500.00 元保留，另记一笔 −500.00 元')
  await user.click(await press(/^冲\s?销$/, dialog))
  await within(dialog).findByText('请输入冲销原因')
  await user.type(within(dialog).getByLabelText(/冲销原因/), '录错客户')
  await user.click(await press(/^冲\s?销$/, dialog))
  await waitFor(() => expect(screen.queryByText('冲销 SK1')).toBeNull())
  expect(calls.find(({ url }) => url.endsWith('/reverse'))?.payload).toEqual({
    receiptDate: TODAY,
    reason: '录错客户',
  })
  // the document stays open, as it is now
  expect((await screen.findAllByText('5,992.00'))[0]).toBeVisible()
})

test('a user who may not reverse sees the records and no button', async () => {
  const { user } = open({ granted: ['settle-accounts'] })
  await user.dblClick(await screen.findByText('XJ1'))
  await screen.findByRole('table', { name: '收款记录 1' })
  expect(screen.queryByRole('button', { name: '冲销 SK1' })).toBeNull()
  expect(screen.queryByRole('button', { name: '登记收款' })).toBeNull()
  expect(screen.queryByRole('button', { name: '登记预收' })).toBeNull()
})

test('预收 is registered from the list, today, and asks for its client', async () => {
  const { user, data } = open({ rows: [record('SK1')] }, Records)
  await user.click(await press('登记预收'))
  const amount = await screen.findByLabelText(/预收金额/)
  const form = amount.closest('form') as HTMLElement
  expect(within(form).getByLabelText(/收款日期/)).toHaveValue(TODAY)
  await user.type(amount, '1000')
  await user.click(await press(/^保\s?存$/))
  expect(await within(form).findByText('请选择客户')).toBeVisible()
  expect(data.create).not.toHaveBeenCalled()
})

test('a record without a settlement is reversed from the list of records', async () => {
  const rows = [record('SK1', { kind: 'PREPAID' }), record('SK2', { reversedNo: 'SK3' })]
  const { user, calls } = open({ rows }, Records)
  await screen.findByText('SK1')
  const buttons = await screen.findAllByRole('button', { name: '冲销' })
  expect(buttons.map((one) => one.getAttribute('title'))).toEqual([null, '已由 SK3 冲销'])
  await user.click(buttons[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog', { name: '冲销 SK1' })
  expect(dialog).toHaveTextContent('预收 500.00 元保留')
  await user.type(within(dialog).getByLabelText(/冲销原因/), '退款')
  await user.click(await press(/^冲\s?销$/, dialog))
  await waitFor(() => expect(calls.some(({ url }) => url === 'client-receipt/r-SK1/reverse')).toBe(true))
})
