import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Popover } from 'antd'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { PopoverBody } from '#widgets/popover-body.tsx'
import { show } from './themed.tsx'

function Settings() {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      destroyOnHidden
      content={
        <PopoverBody onClose={() => setOpen(false)}>
          <input aria-label="查找列" />
        </PopoverBody>
      }
    >
      <button type="button">列设置</button>
    </Popover>
  )
}

test('a popover that is worked with is reached and left by keys alone', async () => {
  show(<Settings />)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByLabelText('查找列')).toHaveFocus())
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: '列设置' })).toHaveFocus()
  await waitFor(() => expect(screen.queryByLabelText('查找列')).toBeNull())
})
