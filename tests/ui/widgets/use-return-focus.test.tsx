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
