import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LateNote } from '#views/report-page/frame/view-frame.tsx'

test('figures of costs that are behind say of which farms, and nothing where none are', () => {
  const words = '成本尚未更新到最新录入：一场（2026-10-01起），不能用于月结'
  const { rerender } = render(<LateNote words={words} />)
  expect(screen.getByRole('alert')).toHaveTextContent(words)
  rerender(<LateNote words={null} />)
  expect(screen.queryByRole('alert')).toBeNull()
})
