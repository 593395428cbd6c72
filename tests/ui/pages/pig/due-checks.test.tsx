import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { farmsStore } from '#app-state/current-farm.ts'
import { Screen } from '#pages/pig/gestationResultPositive/screen.tsx'
import { herdPage } from './herd-page.tsx'
import { FARM } from './sample-card.ts'

const sow = (earNo: string) => ({
  pigId: earNo,
  earNo,
  parity: 2,
  lastServiceDate: '2026-10-24',
  days: 28,
  boarEarnock: 'G1',
  place: '妊娠舍1',
})
const DUE = 'gestationResultPositive/due'
const other = { uid: '0199c1d0-0000-7000-8000-00000000f0f0', name: '双塔种猪场', company: '江北' }
const granted = (...buttons: string[]) => [
  'gestationResultPositive',
  ...buttons.map((one) => `gestationResultPositive:${one}`),
]
const open = (functions: readonly string[], search = '') =>
  herdPage(<Screen />, {
    path: `/admin/gestationResultPositive${search}`,
    granted: functions,
    answers: {
      [DUE]: ({ query }) => ({
        list: query?.farmId === other.uid ? [sow('S1')] : [sow('M1'), sow('M2')],
        today: '2026-11-21',
        days: 18,
      }),
      'post event/event_gestation': { results: [{ row: 0, accepted: true, violations: [] }] },
    },
  })
const result = async (earNo: string, word: string) =>
  within(await screen.findByRole('group', { name: `${earNo} 结果` })).getByRole('radio', { name: word })
const saveButton = () => screen.findByRole('button', { name: /^保存/ })

test('the right of the screen alone saves; without it the button says why not', async () => {
  const { user, sent } = open(granted('create'))
  await user.click(await result('M1', '阳性'))
  await user.click(await saveButton())
  await waitFor(() => expect(sent('post')).toHaveLength(1))
  expect(sent('post')[0]?.payload).toMatchObject({
    farmId: FARM,
    rows: [{ earNo: 'M1', gestationResult: 'POSITIVE', date: '2026-11-21' }],
  })
  await waitFor(() => expect(screen.queryByText('M1')).toBeNull())
})

test('a user who may only look cannot save', async () => {
  open(granted())
  expect(await saveButton()).toBeDisabled()
  expect(await saveButton()).toHaveAttribute('title', '没有妊检录入的权限')
  expect(screen.queryByText('猪场')).toBeNull()
})

test('a user who sees several farms chooses one; what was typed for another waits and is not sent with it', async () => {
  const { user, calls, sent } = open(granted('create'), `?f.farmId=${other.uid}`)
  farmsStore.setState(({ farms }) => ({ farms: [...farms, other] }))
  expect(await screen.findByLabelText('猪场')).toBeInTheDocument()
  await user.click(await result('S1', '返情'))
  expect(calls.find((one) => one.url === DUE)?.query).toMatchObject({ farmId: other.uid })
  await user.click(screen.getByRole('button', { name: '重置' }))
  await user.click(await result('M2', '阳性'))
  expect(await saveButton()).toHaveTextContent('保存 1 头')
  await user.click(await saveButton())
  await waitFor(() => expect(sent('post')).toHaveLength(1))
  expect(sent('post')[0]?.payload).toMatchObject({ farmId: FARM, rows: [{ earNo: 'M2' }] })
  expect(screen.getByRole('button', { name: '清除' })).toBeEnabled()
})
