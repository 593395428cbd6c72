import { screen, waitFor } from '@testing-library/react'
import { Input, Modal } from 'antd'
import { expect, test } from 'vitest'
import { useFirstField } from '#shell/house.tsx'
import { show } from '../widgets/themed.tsx'

function Asking({ fields }: { fields: boolean }) {
  useFirstField()
  return (
    <Modal open title="处理">
      {fields && (
        <>
          <Input aria-label="固定" disabled />
          <Input aria-label="说明" />
        </>
      )}
      <p>空白</p>
    </Modal>
  )
}

test('a dialog opens with the cursor in the first field a person can write into', async () => {
  show(<Asking fields />)
  await waitFor(() => expect(screen.getByLabelText('说明')).toHaveFocus())
})

test('one that only informs keeps the focus where antd puts it', async () => {
  show(<Asking fields={false} />)
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
})
