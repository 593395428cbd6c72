import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import { show } from './themed.tsx'

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        新增
      </button>
      {open && (
        <SplitDrawer open title="新增仓库" onClose={() => setOpen(false)}>
          <input aria-label="编码" />
        </SplitDrawer>
      )}
    </>
  )
}

test('a drawer that goes away gives the focus back to what opened it', async () => {
  const user = userEvent.setup()
  show(<Page />)
  await user.click(screen.getByRole('button', { name: '新增' }))
  await user.click(screen.getByLabelText('编码'))
  await user.click(screen.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByLabelText('编码')).toBeNull())
  expect(screen.getByRole('button', { name: '新增' })).toHaveFocus()
})

test.each([
  [undefined, '480px'],
  [300, '480px'],
  [600, '600px'],
  // so much of the list stays in sight
  [2000, `${window.innerWidth - 320}px`],
])('content that needs %s px has %s', (room, width) => {
  show(
    <SplitDrawer open title="明细" room={room} onClose={() => undefined}>
      明细
    </SplitDrawer>,
  )
  expect(document.querySelector<HTMLElement>('.ant-drawer-content-wrapper')?.style.width).toBe(width)
})
