import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ManySelect } from '#widgets/many-select.tsx'

const roles = [
  { value: 'clerk', label: '统计员' },
  { value: 'vet', label: '兽医' },
]

function Roles() {
  const [value, setValue] = useState(['clerk'])
  return (
    <>
      <ManySelect<string[]> aria-label="角色" options={roles} value={value} onChange={setValue} />
      <button type="button">{value.join()}</button>
    </>
  )
}

test('Tab leaves the list with what is chosen, also while it is open on a chosen one', async () => {
  const user = userEvent.setup()
  render(<Roles />)
  const field = screen.getByRole('combobox', { name: '角色' })
  await user.click(field)
  await user.keyboard('{ArrowDown}{ArrowUp}')
  await user.tab()
  expect(screen.getByRole('button')).toHaveTextContent('clerk')
  expect(screen.getByRole('button')).toHaveFocus()
})
