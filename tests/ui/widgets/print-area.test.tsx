import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PrintArea, usePrinting } from '#widgets/print-area.tsx'
import { show } from './themed.tsx'

function Card() {
  const [printing, print] = usePrinting()
  return (
    <>
      <button type="button" onClick={print}>
        打印
      </button>
      {printing && <PrintArea paper="a5">母猪卡 M0001</PrintArea>}
    </>
  )
}

test('the printed part stands next to the application while the print dialog is open', async () => {
  const print = vi.fn(() => {
    expect(screen.getByText('母猪卡 M0001').parentElement).toBe(document.body)
  })
  vi.stubGlobal('print', print)
  show(<Card />)
  await userEvent.click(screen.getByRole('button', { name: '打印' }))
  expect(print).toHaveBeenCalledOnce()
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(screen.queryByText('母猪卡 M0001')).toBeNull()
})
