import { expect, test } from 'vitest'
import { causesOfCheck, type Entered } from '#domain/sow/event-check.causes.ts'

const onTime: Entered = {
  date: '2025-03-01',
  enteredOn: '2025-03-04',
  lateAfter: 3,
  init: false,
  edited: false,
  confirmed: [],
  all: false,
}
const asked = (message: string) => ({ rule: 'V-302', message })

test.each<[string, Partial<Entered>, string[]]>([
  ['as many days late as are allowed', {}, []],
  ['a day later than that', { enteredOn: '2025-03-05' }, ['补录4天']],
  ['late across the end of a month', { date: '2025-02-20' }, ['补录12天']],
  ['a row of the go-live is old by nature', { enteredOn: '2025-03-05', init: true }, []],
  ['corrected', { edited: true }, ['修改']],
  ['corrected, a row of the go-live too', { edited: true, init: true }, ['修改']],
  ['entered despite two warnings', { confirmed: [asked('甲'), asked('乙')] }, ['甲', '乙']],
  [
    'all of it, in this order',
    { enteredOn: '2025-03-10', edited: true, confirmed: [asked('甲')] },
    ['修改', '补录9天', '甲'],
  ],
  ['every event is looked at', { all: true }, ['录入审核']],
  ['a cause of its own says more than that every event is looked at', { all: true, edited: true }, ['修改']],
])('why an event comes up for review: %s', (_, more, causes) =>
  expect(causesOfCheck({ ...onTime, ...more })).toEqual(causes),
)
