import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { cellsOf } from '#resources/events/cells.ts'
import { pigletDeath } from '#resources/events/farrowing.ts'
import { CorrectEvent } from '#views/correct-event/correct-event.tsx'
import { herdPage } from '../../pages/pig/herd-page.tsx'
import { event, FARM } from '../../pages/pig/sample-card.ts'
import { refused } from '../fixture.tsx'

const WORD = '019a0000-0000-7000-8000-0000000000d1'
const stored = event('event_piglet_death', '2026-07-06', { qty: 1, reason: WORD }, { uid: 'e1', version: 3 })
const fine = { accepted: true, violations: [], changes: [{ label: '第6胎 死亡', before: '1', after: '2' }] }
const rule = (level: 'E' | 'W', message: string) => ({ rule: 'V-411', level, field: 'qty', message })
const URL = 'event/event_piglet_death/e1'

type Answers = Parameters<typeof herdPage>[1]['answers']

function open(kind: 'edit' | 'undo', answers: Answers) {
  const onClose = vi.fn()
  const onDone = vi.fn()
  const page = herdPage(
    <CorrectEvent
      form={pigletDeath}
      event={stored}
      kind={kind}
      farmId={FARM}
      titles={{ [WORD]: '压死' }}
      cellsOf={(one) => cellsOf(pigletDeath, one)}
      onClose={onClose}
      onDone={onDone}
    />,
    { path: '/', granted: [], answers },
  )
  const heads = () => screen.getByLabelText('头数')
  const type = async (text: string) => {
    await page.user.clear(heads())
    await page.user.type(heads(), text)
  }
  const reason = (text: string) =>
    page.user.type(screen.getByLabelText(/原因/, { selector: 'textarea' }), text)
  return { ...page, onClose, onDone, type, reason }
}
const button = (name: string) => screen.getByRole('button', { name })

test.each([
  ['edit', '死亡日期'],
  ['undo', '撤销原因'],
] as const)('%s starts with the focus in %s', async (kind, label) => {
  open(kind, { [URL]: fine })
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus())
})

describe('an edit', () => {
  test('is tried before it is saved: before and after, nothing written', async () => {
    const { type, sent } = open('edit', { [URL]: fine })
    expect(screen.getByText('还没有修改')).toBeVisible()
    await type('2')
    const row = await screen.findByRole('row', { name: /第6胎 死亡/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['1', '2'])
    expect(sent('patch').map((call) => call.payload)).toMatchObject([{ dryRun: true, version: 3 }])
    expect(button('保存')).toBeDisabled()
  })

  test('is saved with its reason and the version it was made on', async () => {
    const { type, reason, user, sent, onDone, onClose } = open('edit', { [URL]: fine })
    await type('2')
    await screen.findByRole('row', { name: /第6胎 死亡/ })
    await reason('录错了')
    await user.click(button('保存'))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(onDone).toHaveBeenCalled()
    expect(sent('patch').at(-1)?.payload).toMatchObject({
      version: 3,
      reason: '录错了',
      dryRun: false,
      row: { date: '2026-07-06', qty: '2', reason: WORD, confirmReason: null },
    })
  })

  test('a rule that forbids it is shown, and no reason helps', async () => {
    const answer = { accepted: false, violations: [rule('E', '死亡数量不能大于带仔数（4头）')], changes: [] }
    const { type, reason } = open('edit', { [URL]: answer })
    await type('9')
    expect(await screen.findByText('死亡数量不能大于带仔数（4头）')).toBeVisible()
    await reason('没错')
    expect(button('保存')).toBeDisabled()
  })

  test('a warning is overcome by the reason, which goes with the event', async () => {
    const answer = { accepted: false, violations: [rule('W', '请核实')], changes: fine.changes }
    const { type, reason, user, sent } = open('edit', {
      [URL]: (call) => ((call.payload as { dryRun: boolean }).dryRun ? answer : fine),
    })
    await type('2')
    expect(await screen.findByText('请核实')).toBeVisible()
    await reason('已核实')
    await user.click(button('保存'))
    await waitFor(() =>
      expect(sent('patch').at(-1)?.payload).toMatchObject({ row: { confirmReason: '已核实' } }),
    )
  })

  test('cells that cannot be are not tried', async () => {
    const { type, sent } = open('edit', { [URL]: fine })
    await type('99')
    expect(screen.getByText('请先改正标出的内容')).toBeVisible()
    await new Promise((done) => setTimeout(done, 600))
    expect(sent('patch')).toEqual([])
  })

  test('another user was faster: both versions are shown in parallel, mine is not lost', async () => {
    const theirs = { ...stored, version: 4, payload: { qty: 3, reason: WORD } }
    let saves = 0
    const { type, reason, user, sent } = open('edit', {
      [`patch ${URL}`]: (call) => {
        const { dryRun, version } = call.payload as { dryRun: boolean; version: number }
        if (!dryRun) saves += 1
        if (!dryRun && version === 3) throw apiError(409)
        return fine
      },
      [`get ${URL}`]: theirs,
    })
    await type('2')
    await screen.findByRole('row', { name: /第6胎 死亡/ })
    await reason('录错了')
    await user.click(button('保存'))
    const panel = await screen.findByRole('region', { name: '保存冲突' })
    expect(panel).toHaveTextContent('头数')
    await user.click(within(panel).getByRole('button', { name: '按所选保存' }))
    expect(await screen.findByText('已按所选合并，请核对变化后保存')).toBeVisible()
    expect(screen.getByLabelText('头数')).toHaveValue('2')
    await waitFor(() => expect(button('保存')).toBeEnabled())
    await user.click(button('保存'))
    await waitFor(() => expect(saves).toBe(2))
    expect(sent('patch').at(-1)?.payload).toMatchObject({ version: 4, row: { qty: '2' } })
  })
})

describe('an undo', () => {
  test('shows at once what it takes back, asks for a reason, and goes', async () => {
    const changes = [{ label: '第6胎 死亡', before: '1', after: '0' }]
    const { reason, user, sent, onDone } = open('undo', { [URL]: { ...fine, changes } })
    expect(await screen.findByRole('row', { name: /第6胎 死亡/ })).toBeVisible()
    expect(button('撤销事件')).toBeDisabled()
    await reason('重复录入')
    await user.click(button('撤销事件'))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(sent('delete').map((call) => call.payload)).toEqual([
      { version: 3, reason: null, dryRun: true },
      { version: 3, reason: '重复录入', dryRun: false },
    ])
  })

  test('is refused with the event that stands on it', async () => {
    const message = '与后续事件【断奶 2026-07-29】冲突，请先撤销该事件'
    open('undo', { [URL]: { accepted: false, violations: [rule('E', message)], changes: fine.changes } })
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.getByText('不能撤销')).toBeVisible()
    expect(screen.queryByRole('row', { name: /第6胎/ })).toBeNull()
  })

  test('of an event another user has taken back closes by itself', async () => {
    const { reason, user, onDone, onClose } = open('undo', {
      [URL]: (call) => {
        if ((call.payload as { dryRun: boolean }).dryRun) return fine
        throw apiError(404)
      },
    })
    await screen.findByRole('row', { name: /第6胎 死亡/ })
    await reason('重复录入')
    await user.click(button('撤销事件'))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(onDone).toHaveBeenCalled()
  })
})

test('leaving with something typed asks first', async () => {
  const { reason, user, onClose } = open('undo', { [URL]: fine })
  await screen.findByRole('row', { name: /第6胎 死亡/ })
  await reason('重')
  await user.click(button('取消'))
  expect(await screen.findByText('有未保存的修改，确定放弃？')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  await user.click(button('放弃'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

const apiError = (statusCode: number) =>
  refused({ statusCode, code: 'X', message: '数据已被他人修改，请刷新后重试' })
