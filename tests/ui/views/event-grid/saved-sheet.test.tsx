import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { mating } from '#resources/events/mating.ts'
import { EventGrid } from '#views/event-grid/event-grid.tsx'
import { herdPage } from '../../pages/pig/herd-page.tsx'
import { FARM } from '../../pages/pig/sample-card.ts'
import { line, openWeaning, paste, withHeight } from './weaning-grid.tsx'

/** Rows just saved stay in sight: a slip is taken back at once. */

beforeEach(withHeight)

const event = (ownToday: boolean) => ({
  uid: 'uid-M0001',
  version: 1,
  earNo: 'M0001',
  date: '2026-11-25',
  farmId: FARM,
  payload: {},
  titles: {},
  ownToday,
})

async function saveTwo(ownToday: boolean) {
  const page = openWeaning({
    answers: {
      'get event/event_wean/uid-M0001': () => event(ownToday),
      'delete event/event_wean/uid-M0001': () => ({ accepted: true, violations: [], changes: [] }),
    },
  })
  await paste(`${line(1)}\n${line(2, '12')}`)
  await screen.findByRole('button', { name: /保存 2 行/ })
  await page.user.keyboard('{Control>}s{/Control}')
  await screen.findByText('刚保存 2 行')
  return page
}

const savedTable = () => screen.getByRole('table', { name: '刚保存的行' })

test('saved rows stand below with their figures; 撤销 takes one back without a reason on the same day', async () => {
  const { user, sent } = await saveTwo(true)
  expect(within(savedTable()).getByText('M0002')).toBeVisible()
  expect(within(savedTable()).getByText('12')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '撤销 M0001' }))
  await screen.findByText('刚保存 1 行')
  expect(within(savedTable()).queryByText('M0001')).toBeNull()
  expect(sent('delete').map(({ payload }) => payload)).toEqual([{ version: 1, reason: null, dryRun: false }])
})

test('what another person or another day entered is not taken back without being asked', async () => {
  const { user, sent } = await saveTwo(false)
  await user.click(screen.getByRole('button', { name: '撤销 M0001' }))
  await waitFor(() => expect(sent('get').some(({ url }) => url.endsWith('uid-M0001'))).toBe(true))
  expect(sent('delete')).toEqual([])
  expect(screen.getByText('刚保存 2 行')).toBeVisible()
})

const openMating = (names: readonly string[]) =>
  herdPage(
    <EventGrid
      form={mating}
      farmId={FARM}
      user="clerk"
      person="陈秀兰"
      onDirty={() => undefined}
      openCard={() => undefined}
    />,
    {
      path: '/admin/event-mat',
      granted: ['event-mat'],
      answers: {
        'get event/event_mat/names/technician': () => ({ list: names }),
        'post event/event_mat/lookup': () => ({ list: [{ earNo: 'Y001' }, { earNo: 'Y002' }] }),
        'post event/event_mat': () => ({ results: [] }),
      },
    },
  )

test.each([
  { given: 'no technician is listed', names: [], expected: '陈秀兰' },
  { given: 'the farm lists her', names: ['李四', '陈秀兰'], expected: '陈秀兰' },
  { given: 'the farm lists others only', names: ['李四'], expected: '' },
])('the signed-in user is the technician unless $given', async ({ names, expected }) => {
  openMating(names)
  await waitFor(() => expect(screen.getByLabelText('配种员')).toHaveValue(expected))
  // it stays so when the names have come
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByLabelText('配种员')).toHaveValue(expected)
})

test('a row that is not complete names what it waits for', async () => {
  openMating(['李四'])
  await paste('Y001\nY002')
  expect(await screen.findAllByText('未填：与配公猪')).toHaveLength(2)
})
