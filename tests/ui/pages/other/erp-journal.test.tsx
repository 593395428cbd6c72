import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Screen } from '#pages/other/EBS-event/screen.tsx'
import { herdPage } from '../pig/herd-page.tsx'

vi.mock('#pages/other/EBS-event/save-text.ts', () => ({ saveText: vi.fn() }))

const press = (name: string, inside: HTMLElement) =>
  fireEvent.click(within(inside).getByText(name, { selector: 'button span' }))

test('a journal whose reply was lost is asked for again as the same request; another month is another', async () => {
  let lost = 1
  const { calls } = herdPage(<Screen />, {
    path: '/admin/EBS-event',
    granted: ['EBS-event', 'EBS-event:journal'],
    rows: [],
    answers: {
      'EBS-event/journal': () => {
        lost -= 1
        if (lost >= 0) throw { message: '网络异常', statusCode: 0 }
        return { name: '凭证.csv', text: '' }
      },
    },
  })
  const keys = () =>
    calls
      .filter(({ url }) => url.endsWith('/journal'))
      .map((call) => (call as { headers?: Record<string, string> }).headers?.['idempotency-key'])
  const ask = async (month: string) => {
    const modal = await screen.findByRole('dialog')
    const input = within(modal).getByLabelText('会计期间')
    fireEvent.change(input, { target: { value: month } })
    fireEvent.blur(input)
    press('导出', modal)
  }
  fireEvent.click(await screen.findByText('导出凭证', { selector: 'button span' }))
  await ask('2026-10')
  await waitFor(() => expect(keys()).toHaveLength(1))
  await screen.findByText('网络异常')
  await ask('2026-10')
  await waitFor(() => expect(keys()).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(await screen.findByText('导出凭证', { selector: 'button span' }))
  await ask('2026-09')
  await waitFor(() => expect(keys()).toHaveLength(3))
  const [first, again, other] = keys()
  expect([typeof first, again]).toEqual(['string', first])
  expect(other).not.toBe(first)
})
