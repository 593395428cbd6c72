import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Screen } from '#pages/pig/breedPigTransfer/screen.tsx'
import { herdPage } from './herd-page.tsx'
import { FARM } from './sample-card.ts'

const slip = (docNo: string, more: object = {}) => ({
  uid: `uid-${docNo}`,
  version: 3,
  docNo,
  outFarmId: 'farm-9',
  outFarmIdTitle: '甲场',
  inFarmId: FARM,
  inFarmIdTitle: '乙场',
  outDate: '2026-11-20',
  heads: 2,
  received: 0,
  rejected: 0,
  difference: 2,
  status: 'IN_TRANSIT',
  price: '2600.00',
  amount: '5200.00',
  ...more,
})
const pigs = {
  version: 3,
  status: 'IN_TRANSIT',
  titles: { b1: '大白' },
  list: [
    { earNo: 'M1', status: 'PREGNANT', parity: 2, breedId: 'b1', dueDate: '2027-01-02', state: 'IN_TRANSIT' },
    { earNo: 'M2', status: 'GILT', parity: 0, breedId: 'b1', state: 'IN_TRANSIT' },
  ],
}
const places = {
  list: [
    { uid: 'h1', label: '妊娠舍1', kind: 'HOUSE', within: ['h1'] },
    { uid: 'p1', label: '妊娠舍1-01', kind: 'PEN', within: ['h1', 'p1'] },
  ],
}
const fine = (earNo: string) => ({
  earNo,
  accepted: true,
  violations: [],
  changes: [
    { farm: '甲场', label: '状态', before: '在途', after: '调出' },
    { farm: '乙场', label: '状态', before: '-', after: '妊娠' },
  ],
})
const same = { rule: 'V-704', level: 'E', field: 'earNo', message: '接收场已存在相同耳号，请先改号' }
const GRANTED = ['dispatch', 'receive', 'reject', 'undo'].map((one) => `breedPigTransfer:${one}`)

function open(answers: Record<string, unknown>, rows = [slip('DB1')]) {
  vi.setSystemTime('2026-11-21T12:00:00+08:00')
  onTestFinished(() => void vi.useRealTimers())
  const granted = ['breedPigTransfer', ...GRANTED]
  return herdPage(<Screen />, {
    path: '/admin/breedPigTransfer',
    granted,
    rows,
    answers: {
      'breedPigTransfer/uid-DB1/pigs': pigs,
      'breedPigTransfer/places': places,
      ...answers,
    },
  })
}

const button = (name: RegExp | string, inside: HTMLElement = document.body) =>
  within(inside).getAllByText(name, { selector: 'button *, button' }).at(-1)?.closest('button') as HTMLElement
const dialog = async () =>
  (await screen.findByText(/DB1/, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement

test('a receipt asks the server before it is done: what stops an animal, then what changes in both farms', async () => {
  const stopped = {
    accepted: false,
    results: [fine('M1'), { ...fine('M2'), accepted: false, violations: [same], changes: [] }],
  }
  const answers: Record<string, unknown> = { 'breedPigTransfer/uid-DB1/receive': stopped }
  const { calls } = open(answers)
  await screen.findByText('DB1')
  fireEvent.click(button('接收'))
  const question = await dialog()
  await waitFor(() => expect(within(question).getByText('M1')).toBeVisible())
  expect(question).toHaveTextContent('2027-01-02')
  expect(within(question).getAllByText('请选择转入栋舍')).toHaveLength(2)
  expect(button(/^接收 2 头/, question)).toBeDisabled()
  fireEvent.mouseDown(within(question).getByLabelText('转入栋舍'))
  fireEvent.click(await screen.findByText('妊娠舍1', { selector: '.ant-select-item-option-content' }))
  await waitFor(() => expect(within(question).getByText(same.message)).toBeVisible())
  expect(within(question).getByText('调出')).toBeVisible()

  fireEvent.change(within(question).getByLabelText('耳号前缀'), { target: { value: 'Y' } })
  expect(within(question).getByLabelText('M2 新耳号')).toHaveValue('YM2')
  fireEvent.click(within(question).getByLabelText('选择 M2'))
  await waitFor(() => expect(button(/^接收 1 头/, question)).toBeEnabled(), { timeout: 3000 })
  fireEvent.click(button(/^接收 1 头/, question))
  const rows = [{ earNo: 'M1', newEarNo: 'YM1', houseId: 'h1', penId: null }]
  await waitFor(() =>
    expect(calls).toContainEqual(
      expect.objectContaining({
        url: 'breedPigTransfer/uid-DB1/receive',
        payload: expect.objectContaining({
          version: 3,
          date: '2026-11-21',
          rows,
          requestId: expect.any(String),
        }),
      }),
    ),
  )
})

test('the row shows the allowed steps: the sender sends, the receiver receives; a sent slip is not edited', async () => {
  open({}, [
    slip('DB1'),
    slip('DB2', { status: 'DRAFT', difference: 0 }),
    slip('DB3', { status: 'RECEIVED', received: 2, difference: 0, inFarmId: 'farm-9' }),
  ])
  await screen.findByText('DB1')
  const titles = screen
    .getAllByText('接收', { selector: '.row-actions button *, .row-actions button' })
    .map((one) => one.closest('button')?.title)
  expect(titles).toEqual(['', '还没有发出', '没有在途的猪只'])
  const row = screen.getByText('DB2').closest('[role=row], tr') as HTMLElement
  expect(row).toHaveTextContent('待发出')
})
