import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Segmented } from '#widgets/segmented.tsx'

test('Tab stops once, at what is chosen, and arrow keys choose the next', async () => {
  const user = userEvent.setup()
  const chosen = vi.fn()
  render(
    <>
      <Segmented aria-label="分组" options={['日', '周', '月']} value="日" onChange={chosen} />
      <button type="button">导出</button>
    </>,
  )
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '日' }))
  await user.keyboard('{ArrowRight}')
  expect(chosen).toHaveBeenCalledWith('周')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '导出' }))
})
