import { render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useReturnFocus } from '#widgets/use-return-focus.ts'

function Question({ onClose }: { onClose(): void }) {
  useReturnFocus()
  return (
    <button type="button" onClick={onClose}>
      关闭
    </button>
  )
}

function Asking() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {open && <Question onClose={() => setOpen(false)} />}
    </>
  )
}

test('a dialog that goes gives the focus back to the button that opened it', async () => {
  render(<Asking />)
  screen.getByText('打开').focus()
  screen.getByText('打开').click()
  const close = await screen.findByText('关闭')
  close.focus()
  close.click()
  await waitFor(() => expect(screen.getByText('打开')).toHaveFocus())
})

test('opened by a key from nowhere it leaves the keyboard at the rows of the list', async () => {
  render(
    <>
      <div className="sum-table">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as the table's own */}
        <section className="ant-table-body" tabIndex={0} aria-label="行" />
      </div>
      <Asking />
    </>,
  )
  screen.getByText('打开').click()
  const close = await screen.findByText('关闭')
  close.focus()
  close.click()
  await waitFor(() => expect(screen.getByLabelText('行')).toHaveFocus())
})
