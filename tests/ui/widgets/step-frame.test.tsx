import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { StepFrame, type StepFrameProps } from '#widgets/step-frame.tsx'
import { show } from './themed.tsx'

const STEPS = [
  { key: 'farm', title: '猪场', state: 'done', note: '已完成' },
  { key: 'herd', title: '猪群', state: 'problem', note: '2 个错误' },
  { key: 'check', title: '核对', note: '待办' },
] as const

/** The step in a state of its own, as an address would hold it. */
function Frame({ first = 'herd', ...props }: Partial<StepFrameProps> & { first?: string }) {
  const [current, setCurrent] = useState(first)
  const { onStep = setCurrent } = props
  return (
    <StepFrame label="步骤" steps={STEPS} current={current} {...props} onStep={onStep}>
      <h2>{current}</h2>
      {props.children}
    </StepFrame>
  )
}

const steps = () => within(screen.getByRole('navigation', { name: '步骤' }))

test('the steps say how far each is, and the one at hand is named as such', async () => {
  show(<Frame />)
  const names = (await steps().findAllByRole('button')).map((one) => one.textContent)
  expect(names).toEqual(['1猪场已完成', '2猪群2 个错误', '3核对待办'])
  expect(steps().getByRole('button', { current: 'step' })).toHaveTextContent('猪群')
  expect(screen.getByRole('heading', { name: 'herd' })).toBeVisible()
})

test('a step opens by a click, by Enter and by the space bar', async () => {
  const user = userEvent.setup()
  show(<Frame />)
  await user.click(steps().getByRole('button', { name: /核对/ }))
  expect(screen.getByRole('heading', { name: 'check' })).toBeVisible()
  steps().getByRole('button', { name: /猪场/ }).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('heading', { name: 'farm' })).toBeVisible()
  await user.tab()
  await user.keyboard(' ')
  expect(screen.getByRole('heading', { name: 'herd' })).toBeVisible()
  expect(steps().getByRole('button', { current: 'step' })).toHaveFocus()
})

test('steps that are no choice are no buttons', () => {
  show(
    <StepFrame label="步骤" steps={STEPS} current="herd">
      <p>预览</p>
    </StepFrame>,
  )
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('猪群')).toHaveAttribute('aria-current', 'step')
})

test('a step that is a form lets go on only when what is typed is right', async () => {
  const user = userEvent.setup()
  const sent = vi.fn(async (values: unknown) => JSON.stringify(values).includes('柳河'))
  show(
    <Frame first="farm" form={{ onFinish: sent }}>
      <Form.Item name="name" label="名称" rules={[{ required: true, message: '请输入名称' }]}>
        <Input />
      </Form.Item>
      <Button htmlType="submit">继续</Button>
    </Frame>,
  )
  await user.click(screen.getByRole('button', { name: '继续' }))
  expect(await screen.findByText('请输入名称')).toBeVisible()
  expect(sent).not.toHaveBeenCalled()
  // what the server refuses stays where it is
  await user.type(screen.getByLabelText('名称'), '石桥{Enter}')
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
  expect(screen.getByRole('heading', { name: 'farm' })).toBeVisible()
  await user.clear(screen.getByLabelText('名称'))
  await user.type(screen.getByLabelText('名称'), '柳河{Enter}')
  expect(await screen.findByRole('heading', { name: 'herd' })).toBeVisible()
  expect(sent).toHaveBeenLastCalledWith({ name: '柳河' })
})
