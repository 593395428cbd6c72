import { fireEvent, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import type { EventForm } from '#kit/event-form.ts'
import { weaning } from '#resources/events/weaning.ts'
import { EventGrid } from '#views/event-grid/event-grid.tsx'
import { herdPage } from '../../pages/pig/herd-page.tsx'
import { FARM } from '../../pages/pig/sample-card.ts'

/** The weaning grid on a server that accepts every row, for tests that type into it. */

export type Sent = { rows: readonly Record<string, string>[]; dryRun?: boolean; earNos: readonly string[] }
type Violation = { rule: string; level: 'E' | 'W'; field: string; message: string }

interface Opening {
  form?: EventForm
  farmId?: string
  /** Account of the person. */
  user?: string
  /** The server's sentences about a row. */
  judge?(row: Record<string, string>, index: number): readonly Violation[]
  answers?: Parameters<typeof herdPage>[1]['answers']
}

/** A window without a screen gives nothing a height; this one shows some twenty rows. */
export function withHeight(): () => void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  localStorage.clear()
  return () => void vi.restoreAllMocks()
}

export function openWeaning({
  form = weaning,
  farmId = FARM,
  user = 'clerk',
  judge = () => [],
  answers = {},
}: Opening = {}) {
  const results = ({ rows }: Sent) => ({
    results: rows.map((one, row) => {
      const violations = judge(one, row)
      return { row, accepted: violations.length === 0, uid: `uid-${one.earNo}`, earNo: one.earNo, violations }
    }),
  })
  return herdPage(
    <EventGrid
      form={form}
      farmId={farmId}
      user={user}
      onDirty={() => undefined}
      openCard={() => undefined}
    />,
    {
      path: '/admin/event-wean',
      granted: ['event-wean', 'event-wean:edit', 'event-wean:undo'],
      answers: {
        'post event/event_wean': ({ payload }) => results(payload as Sent),
        'post event/event_wean/lookup': ({ payload }) => ({
          list: (payload as Sent).earNos.map((one) => ({ earNo: one, suckling: 11 })),
        }),
        'get event/event_wean/places': () => ({
          list: [{ uid: 'h-1', label: '保育舍1', kind: 'HOUSE', within: [] }],
        }),
        ...answers,
      },
    },
  )
}

export const cell = (row: number, label: string) => screen.findByLabelText(`第${row}行 ${label}`)
export async function paste(text: string, label = '耳号', row = 1) {
  fireEvent.paste(await cell(row, label), { clipboardData: { getData: () => text } })
}
export const sheet = () => screen.getByRole('grid', { name: '断奶录入' })
export const rowAt = (row: number) =>
  within(sheet())
    .getAllByRole('row')
    .find((one) => one.getAttribute('aria-rowindex') === String(row + 1))
/** The words of a row: number, ear number, parity, farrowing, days, suckling, weaned, weak, deaths, weight, average, partial, back fat, hint. */
export const words = (row: number) => [...(rowAt(row)?.children ?? [])].map((one) => one.textContent ?? '')
export const picked = () => sheet().querySelectorAll('[aria-selected=true]').length
/** A row as a spreadsheet holds it. */
export const line = (n: number, weaned = '10') => [`M000${n}`, weaned, '1', '0', '75', '否', '15'].join('\t')
