import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formatNumber, formatSigned, n0, n2 } from '#widgets/format-number.ts'
import { NumberText } from '#widgets/number-text.tsx'

test('two places half-up, thousands separators', () => {
  expect([n2('1.005'), n2(2), n2('1206.41'), n0(1331), n0(1234567)]).toEqual([
    '1.01',
    '2.00',
    '1,206.41',
    '1,331',
    '1,234,567',
  ])
})

test('no value is -, zero is 0', () => {
  expect([n0(null), n0(undefined), n0(''), n0(0), n2('-1.06'), n2(-0.001)]).toEqual([
    '-',
    '-',
    '-',
    '0',
    '−1.06',
    '0.00',
  ])
})

test('a variance shows its sign, nothing has none', () => {
  expect([formatSigned(0.21), formatSigned(-1.06), formatSigned(0), formatSigned(0.001)]).toEqual([
    '+0.21',
    '\u22121.06',
    '0.00',
    '0.00',
  ])
  expect(formatNumber(13.25, 1)).toBe('13.3')
})

test('quiet greys a zero and hides the unit of a missing value', () => {
  const { container } = render(<NumberText value={0} quiet />)
  expect(container.firstChild).toHaveClass('number-text-quiet')
  render(<NumberText value={null} unit="头" />)
  expect(screen.getByText('-')).toHaveTextContent(/^-$/)
})
