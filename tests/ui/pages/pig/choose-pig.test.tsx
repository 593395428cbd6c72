import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Screen } from '#pages/pig/choose-pig/screen.tsx'
import { herdPage } from './herd-page.tsx'
import { FARM } from './sample-card.ts'

const piglet = (pigletNo: string, more: object = {}) => ({
  uid: `uid-${pigletNo}`,
  version: 1,
  farmId: FARM,
  pigletNo,
  result: 'OPEN',
  sex: 'F',
  birthDate: '2026-11-11',
  teats: 14,
  damEarNo: 'M1',
  damLitters: 2,
  damLive: 26,
  ...more,
})
const herd = { litters: 10, live: 125 }

function open(granted: string[], answer: object = { results: [] }) {
  const rows = [piglet('L1'), piglet('L2', { teats: 13 }), piglet('L3', { damLive: 20 })]
  const answers = { 'choose-pig/herd': herd, 'choose-pig/choose': answer }
  return herdPage(<Screen />, { path: '/admin/choose-pig', granted, rows, answers })
}
const lineOf = async (no: string) => (await screen.findByText(no)).closest('[role=row], tr') as HTMLElement
const tick = async (no: string) => within(await lineOf(no)).getByRole('checkbox')

test('each young pig stands with an advice and its reasons, and what it goes by stands below', async () => {
  open(['choose-pig'])
  await waitFor(async () => expect(within(await lineOf('L1')).getByText('推荐')).toBeVisible())
  expect(within(await lineOf('L1')).getByText('推荐')).toHaveAttribute(
    'title',
    '乳头14；母窝均活仔13.0≥全场12.5',
  )
  expect(within(await lineOf('L2')).getByText('不推荐')).toHaveAttribute('title', '乳头13<14')
  expect(within(await lineOf('L3')).getByText('可选')).toHaveAttribute(
    'title',
    '乳头14；母窝均活仔10.0<全场12.5',
  )
  expect(screen.getByText('建议口径：乳头≥14；母窝均活仔≥全场 12.50')).toBeVisible()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('what is decided on together is of one farm, and sent to that farm', async () => {
  const other = 'farm-2'
  const { user, sent } = herdPage(<Screen />, {
    ...{ path: '/admin/choose-pig?f.farmId=', granted: ['choose-pig', 'choose-pig:choose'] },
    rows: [piglet('L1'), piglet('L7', { farmId: other })],
    answers: { 'choose-pig/herd': herd, 'choose-pig/choose': { results: [] } },
  })
  await user.click(await tick('L1'))
  await user.click(await tick('L7'))
  const button = () => screen.getByText('不选留', { selector: 'button *' }).closest('button')
  expect(button()).toBeDisabled()
  expect(button()).toHaveAttribute('title', '所选仔猪不在同一个猪场')
  await user.click(await tick('L1'))
  await user.click(button() as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByText('不选留', { selector: 'button *' }))
  await waitFor(() => expect(sent('post').at(-1)?.payload).toMatchObject({ farmId: other }))
})

test('many are decided on at once; what is refused stays with its message', async () => {
  const violations = [{ level: 'E', message: '仔猪【L2】已登记选留，不能重复选种' }]
  const results = [
    { row: 0, accepted: true, earNo: 'L1', violations: [] },
    { row: 1, accepted: false, earNo: 'L2', violations },
  ]
  const { user, sent, notify } = open(['choose-pig', 'choose-pig:choose'], { results })
  await user.click(await tick('L1'))
  await user.click(await tick('L2'))
  await user.click(screen.getByText('不选留', { selector: 'button *' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('不选留 2 头')).toBeVisible()
  await user.click(within(dialog).getByText('不选留', { selector: 'button *' }))
  const decided = () => sent('post').filter(({ url }) => url === 'choose-pig/choose')
  await waitFor(() => expect(decided()).toHaveLength(1))
  expect(decided()[0]?.payload).toMatchObject({
    result: 'REJECT',
    farmId: FARM,
    rows: [{ uid: 'uid-L1' }, { uid: 'uid-L2' }],
  })
  await waitFor(() => expect(within(dialog).getByText('仔猪【L2】已登记选留，不能重复选种')).toBeVisible())
  expect(within(dialog).getByText('不选留 1 头')).toBeVisible()
  expect(notify.success).toHaveBeenCalledWith('已保存 1 头')
})
