import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { EAR_TAG_OFFSET } from '#domain/constants.ts'
import { EarTagInput, type EarTagInputProps } from '#widgets/ear-tag-input.tsx'
import { show } from './themed.tsx'

function Held({ onChange, ...props }: EarTagInputProps) {
  const [tags, setTags] = useState<readonly string[]>(props.value ?? [])
  const change = (next: string[]) => {
    setTags(next)
    onChange(next)
  }
  return <EarTagInput {...props} value={tags} onChange={change} />
}

function field(props: Partial<EarTagInputProps> = {}) {
  const onChange = vi.fn()
  const view = show(<Held onChange={onChange} {...props} />)
  return { onChange, user: userEvent.setup(), ...view }
}

const input = () => screen.getByRole('textbox')
const tags = (count: number) => Array.from({ length: count }, (_, index) => `M${index}`)

test('S2-75 S2-78 it emits the list of tags', async () => {
  const { onChange, user } = field()
  await user.type(input(), 'A1,A2')
  expect(onChange).toHaveBeenLastCalledWith(['A1', 'A2'])
})

test('S2-78 another separator splits instead of the comma', async () => {
  const { onChange, user } = field({ split: ';' })
  await user.type(input(), 'A1;A2')
  expect(onChange).toHaveBeenLastCalledWith(['A1', 'A2'])
})

test('S2-76 S9-16 offset is 6 by default and moves the field only', async () => {
  expect(EAR_TAG_OFFSET).toBe(6)
  const { container, unmount } = field({ label: '耳号' })
  expect(container.querySelector<HTMLElement>('.ear-tag-input')?.style.gridTemplateColumns).toBe('6fr 18fr')
  unmount()
  const { container: flat, onChange, user } = field({ label: '耳号', offset: 0 })
  expect(flat.querySelector<HTMLElement>('.ear-tag-input')?.style.gridTemplateColumns).toBe('')
  await user.type(input(), 'A1,A2')
  expect(onChange).toHaveBeenLastCalledWith(['A1', 'A2'])
})

test('S2-77 the placeholder is 耳号 unless another is given', () => {
  const { unmount } = field()
  expect(screen.getByPlaceholderText('耳号')).toBeVisible()
  unmount()
  field({ placeholderName: '公猪耳号' })
  expect(screen.getByPlaceholderText('公猪耳号')).toBeVisible()
})

test('a pasted column of a spreadsheet keeps its tags apart', async () => {
  const { onChange, user } = field()
  await user.click(input())
  await user.paste('M0001\r\nM0002\nM0003，M0004')
  expect(onChange).toHaveBeenLastCalledWith(['M0001', 'M0002', 'M0003', 'M0004'])
  expect(input()).toHaveValue('M0001,M0002,M0003,M0004')
  expect(screen.getByText('4 个')).toBeVisible()
})

test('S5-40 S5-41 above 200 tags it says so, the list is emitted all the same', async () => {
  const { onChange, user } = field()
  await user.click(input())
  await user.paste(tags(200).join(' '))
  expect(screen.queryByRole('status')).toBeNull()
  await user.clear(input())
  await user.paste(tags(201).join(' '))
  expect(screen.getByRole('status')).toHaveTextContent(/200.*查询.*导出.*调整/)
  expect(onChange).toHaveBeenLastCalledWith(tags(201))
})

test('unknown tags are named', () => {
  field({ value: ['A1'], unknown: ['X1', 'X2', 'X3', 'X4'] })
  expect(screen.getByText('没有找到 X1、X2、X3 等 4 个')).toBeVisible()
})

test('a list set from outside replaces the text', () => {
  const onChange = vi.fn()
  const { rerender } = show(<EarTagInput value={['A1', 'A2']} onChange={onChange} />)
  rerender(<EarTagInput value={[]} onChange={onChange} />)
  expect(input()).toHaveValue('')
})
