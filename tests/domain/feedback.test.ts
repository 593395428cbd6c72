import { expect, test } from 'vitest'
import {
  type FeedbackMoments,
  type FeedbackState,
  isSensitive,
  moveWord,
  nextStates,
  stepsOf,
} from '#domain/feedback.state.ts'

test.each<[FeedbackState, string, string]>([
  ['WAITING', 'DOING SOLVED CLOSED', 'CLOSED'],
  ['DOING', 'SOLVED CLOSED', 'CLOSED'],
  ['SOLVED', 'CLOSED DOING', 'CLOSED DOING'],
  ['CLOSED', 'DOING', 'DOING'],
])('%s: who answers moves it to %s, its sender to %s, others nowhere', (state, answering, sending) => {
  const to = (isSender: boolean, mayAnswer: boolean) => nextStates(state, { isSender, mayAnswer }).join(' ')
  expect([to(false, true), to(true, true), to(true, false), to(false, false)]).toEqual([
    answering,
    answering,
    sending,
    '',
  ])
})

test.each<[FeedbackState, FeedbackState, string]>([
  ['SOLVED', 'CLOSED', '确认并关闭'],
  ['DOING', 'CLOSED', '关闭反馈'],
  ['WAITING', 'CLOSED', '关闭反馈'],
  ['WAITING', 'DOING', '受理'],
  ['SOLVED', 'DOING', '重新打开'],
  ['CLOSED', 'DOING', '重新打开'],
  ['DOING', 'SOLVED', '已解决'],
])('the button from %s to %s says %s', (from, to, word) => {
  expect(moveWord(from, to)).toBe(word)
})

const row = (status: FeedbackState, moments: Partial<FeedbackMoments> = {}): FeedbackMoments => ({
  ...{ status, createdAt: 't0', acceptedAt: null, startedAt: null, solvedAt: null, closedAt: null },
  ...moments,
})
const line = (of: FeedbackMoments) => stepsOf(of).map(({ state, at }) => `${state} ${at ?? '-'}`)

test('steps are those that are done, the present one, and those still open; one left again shows no time', () => {
  expect(stepsOf(row('WAITING')).map(({ label }) => label)).toEqual([
    '提交',
    '受理',
    '处理中',
    '解决',
    '确认',
  ])
  expect(line(row('WAITING'))).toEqual(['current t0', 'open -', 'open -', 'open -', 'open -'])
  const accepted = { acceptedAt: 't1' }
  expect(line(row('WAITING', accepted))).toEqual(['done t0', 'current t1', 'open -', 'open -', 'open -'])
  // opened again: the moment of its solution no longer counts
  const again = { ...accepted, startedAt: 't2', solvedAt: 't3' }
  expect(line(row('DOING', again))).toEqual(['done t0', 'done t1', 'current t2', 'open -', 'open -'])
  expect(line(row('SOLVED', again))).toEqual(['done t0', 'done t1', 'done t2', 'current t3', 'open -'])
  const closed = { ...again, closedAt: 't4' }
  expect(line(row('CLOSED', closed))).toEqual(['done t0', 'done t1', 'done t2', 'done t3', 'done t4'])
  // closed at once: steps in between were passed over
  expect(line(row('CLOSED', { closedAt: 't4' }))).toEqual([
    'done t0',
    'done -',
    'done -',
    'done -',
    'done t4',
  ])
})

test.each([
  ...[
    'A0123',
    '123',
    ' b12345 ',
    'LYYORK001',
    '100-2-31',
    '¥12',
    '￥ -1,234.5',
    '12.50',
    '1,200.0000',
    '3,000 元',
    '5.1元',
  ],
])('a screenshot hides %s', (text) => {
  expect(isSensitive(text)).toBe(true)
})

test.each(['12', 'A12', 'ABCDEFG123', '123头', '12.5', '12.505', 'A123-', '元', '1.2.3', '共12.50', ''])(
  'a screenshot shows %s',
  (text) => {
    expect(isSensitive(text)).toBe(false)
  },
)
