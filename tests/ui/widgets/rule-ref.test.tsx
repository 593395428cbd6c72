import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RuleText } from '#widgets/rule-ref.tsx'

test('the number of a rule steps back behind the words, small and grey', () => {
  const { container } = render(<RuleText>断奶后早于此天数配种时提示（V-104）</RuleText>)
  expect(container.querySelector('small.rule-ref')).toHaveTextContent(/^V-104$/)
  expect(container).toHaveTextContent(/^断奶后早于此天数配种时提示 V-104$/)
  const plain = render(<RuleText>一次配种的输精次数</RuleText>)
  expect(plain.container).toHaveTextContent(/^一次配种的输精次数$/)
  expect(plain.container.querySelector('small')).toBeNull()
})
