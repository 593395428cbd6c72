import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useKeptFocus } from '#views/resource-list/row-actions.tsx'

function Steps({ names }: { names: readonly string[] }) {
  return (
    <div {...useKeptFocus<HTMLDivElement>()}>
      {names.map((name) => (
        <button key={name} type="button">
          {name}
        </button>
      ))}
    </div>
  )
}

test('a step that is done and gone leaves the keyboard at the next', () => {
  const { rerender } = render(<Steps names={['提交', '作废']} />)
  screen.getByText('提交').focus()
  rerender(<Steps names={['审核', '驳回']} />)
  expect(screen.getByText('审核')).toHaveFocus()
})

test('a user who has gone elsewhere meanwhile stays there', () => {
  const { rerender } = render(
    <>
      <Steps names={['提交']} />
      <input aria-label="别处" />
    </>,
  )
  screen.getByText('提交').focus()
  screen.getByLabelText('别处').focus()
  rerender(
    <>
      <Steps names={['审核']} />
      <input aria-label="别处" />
    </>,
  )
  expect(screen.getByLabelText('别处')).toHaveFocus()
})
