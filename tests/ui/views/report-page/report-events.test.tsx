import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { cellsOf } from '#resources/events/cells.ts'
import { pigletDeath } from '#resources/events/farrowing.ts'
import { definition, reportFixture } from './report-fixture.tsx'

/** Rows that stand for an event are corrected from where they are, in any report that says so. */
const answered = { ...definition, rowsFirst: true, event: { uid: 'uid', code: 'event_piglet_death' } }
const stored = {
  uid: 'a',
  type: 'event_piglet_death',
  date: '2026-11-17',
  earNo: 'M0001',
  version: 4,
  payload: { qty: 1 },
  confirmReason: null,
  farmId: 'f',
  titles: {},
}
const fine = { accepted: true, violations: [], changes: [{ label: '带仔数', before: '9', after: '10' }] }

const open = (granted: readonly string[], path?: string) =>
  reportFixture({
    ...(path && { path }),
    granted,
    events: {
      formOf: (code) =>
        code === pigletDeath.code ? { ...pigletDeath, load: async () => pigletDeath } : undefined,
      cellsOf,
    },
    instead: ({ url, method }) => {
      if (url === 'bi/yield' && method === 'get') return answered
      if (url !== 'event/event_piglet_death/a') return undefined
      return method === 'get' ? stored : fine
    },
  })
const rowOf = async (earNo: string) => {
  const cell = await screen.findByText(earNo)
  const row = cell.closest('tr')
  if (!row) throw new Error(`no row of ${earNo}`)
  return within(row)
}

test('without the right of the report no row offers a correction', async () => {
  open(['yield'])
  const row = await rowOf('M0001')
  expect(row.queryByRole('button', { name: /修改|撤销/ })).toBeNull()
})

test('taking the event of a row back shows what changes, asks for a reason and reads the report again', async () => {
  const { user, custom, posts } = open(['yield', 'yield:undo'])
  const row = await rowOf('M0001')
  expect(row.queryByRole('button', { name: /修改/ })).toBeNull()
  await user.click(row.getByRole('button', { name: /撤\s?销/ }))
  expect(await screen.findByRole('row', { name: '带仔数 9 10' })).toBeVisible()
  const asked = posts().length
  await user.type(screen.getByLabelText('撤销原因'), '重复')
  await user.click(screen.getByRole('button', { name: '撤销事件' }))
  await waitFor(() => expect(posts().length).toBeGreaterThan(asked))
  const sent = custom.mock.calls.map(([call]) => call).filter(({ method }) => method === 'delete')
  expect(sent.at(-1)?.payload).toMatchObject({ version: 4, reason: '重复', dryRun: false })
})

test('what a document did has no form to open: its links say so instead of doing nothing', async () => {
  const slip = { ...answered, event: { uid: 'uid', code: 'event_transfer_farm' } }
  reportFixture({
    granted: ['yield', 'yield:undo'],
    instead: ({ url, method }) => (url === 'bi/yield' && method === 'get' ? slip : undefined),
  })
  const undo = (await rowOf('M0001')).getByRole('button', { name: /撤\s?销/ })
  expect(undo).toBeDisabled()
  expect(undo).toHaveAttribute('title', '由单据产生的事件，请在该单据中撤销')
})

describe('the rows behind a figure', () => {
  const drawer = async (granted: readonly string[]) => {
    const shown = open(granted, '/admin/yield?group=week')
    await shown.user.click(await screen.findByRole('button', { name: '2026-W47' }))
    return { ...shown, drawer: await screen.findByRole('dialog') }
  }

  test('are corrected where they stand; they and the figure are read again', async () => {
    const { user, posts, drawer: shown } = await drawer(['yield', 'yield:edit', 'yield:undo'])
    const row = await rowOf('M0002')
    expect(row.getByRole('button', { name: /修\s?改/ })).toBeEnabled()
    await user.click((await rowOf('M0001')).getByRole('button', { name: /撤\s?销/ }))
    await user.type(await screen.findByLabelText('撤销原因'), '重复')
    await screen.findByRole('row', { name: '带仔数 9 10' })
    const asked = [posts().length, posts('bi/yield/drill').length]
    await user.click(screen.getByRole('button', { name: '撤销事件' }))
    await waitFor(() => expect(posts('bi/yield/drill').length).toBeGreaterThan(asked[1] ?? 0))
    await waitFor(() => expect(posts().length).toBeGreaterThan(asked[0] ?? 0))
    expect(shown).toBeInTheDocument()
  })

  test('offer nothing without the right', async () => {
    await drawer(['yield'])
    expect((await rowOf('M0001')).queryByRole('button', { name: /修\s?改|撤\s?销/ })).toBeNull()
  })
})
