import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { DueTable } from '#pages/pig/gestationResultPositive/due-table.tsx'
import {
  type DueSow,
  say,
  type ViolationsBySow,
} from '#pages/pig/gestationResultPositive/gestation.due-rows.ts'
import type { Results } from '#pages/pig/gestationResultPositive/use-results.ts'

/** The list of sows due for a check, filled in without a mouse. */
const sows: DueSow[] = ['M1', 'M2', 'M3'].map((earNo) => ({
  pigId: earNo,
  earNo,
  parity: 2,
  lastServiceDate: '2026-10-24',
  days: 28,
  boarEarnock: 'G1',
  place: '妊娠舍1',
}))
const TODAY = '2026-11-21'
const asked = { level: 'W' as const, message: '返情间隔不规律（30天），请确认' }

function Table({ start = {} }: { start?: ViolationsBySow }) {
  const [said, setSaid] = useState<ViolationsBySow>(start)
  const header = { date: TODAY, method: 'B', technician: null }
  const results = {
    shown: sows,
    said,
    header,
    say: (id: string, next: object) => setSaid(say(said, id, next)),
  }
  return <DueTable results={results as unknown as Results} today={TODAY} />
}
const checked = (earNo: string) =>
  screen.getByRole('group', { name: `${earNo} 结果` }).querySelector<HTMLInputElement>('input:checked')?.value

test('1 to 5 fill in a result and go on to the next sow; ↑ goes back, 0 takes it out', async () => {
  const user = userEvent.setup()
  render(<Table />)
  await user.tab()
  while (!(document.activeElement as HTMLInputElement).matches('input[type=radio]')) await user.tab()
  await user.keyboard('13')
  expect([checked('M1'), checked('M2'), checked('M3')]).toEqual(['POSITIVE', 'RETURN', undefined])
  await user.keyboard('{ArrowUp}2')
  expect(checked('M2')).toBe('NEGATIVE')
  await user.keyboard('{ArrowUp}{ArrowUp}0')
  expect(checked('M1')).toBeUndefined()
})

test('a warning asks for its reason in the row; digits typed into a text stay there', async () => {
  const user = userEvent.setup()
  render(<Table start={{ M2: { result: 'RETURN', objections: [asked] } }} />)
  expect(screen.getByRole('alert')).toHaveTextContent(asked.message)
  await user.type(screen.getByLabelText('M2 继续原因'), '第2次查情')
  expect(screen.getByLabelText('M2 继续原因')).toHaveValue('第2次查情')
  expect(checked('M2')).toBe('RETURN')
})

test('the day of one sow is typed as everywhere', async () => {
  const user = userEvent.setup()
  render(<Table />)
  await user.type(screen.getByLabelText('M3 妊检日期'), '11-20')
  await user.tab()
  expect(screen.getByLabelText('M3 妊检日期')).toHaveValue('2026-11-20')
})
