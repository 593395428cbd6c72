import { render, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ServicesContext } from '#app-state/services.ts'
import { FarrowCards } from '#pages/report/expect-farr/screen.tsx'

const sow = {
  pigId: 'a',
  farmId: 'f',
  farm: '柳河种猪场',
  earNo: 'M0412',
  pigNo: 'F0100000412',
  breed: '大白',
  parity: 3,
  dueDate: '2026-11-25',
  mateDate: '2026-08-03',
  boarEarnock: 'G0007',
  place: '分娩舍3-04',
  cratedOn: null,
  lastLive: 12,
  notice: '助产1窝',
  gestationResult: '阳性',
}
const state = { userData: { name: '王芳' }, clockOffsetMs: 0 }
const session = { getState: () => state, getInitialState: () => state, subscribe: () => () => undefined }

test('one card for each crate: number, bar code, due date; the day she is moved in stays open where she is not yet', () => {
  render(
    <ServicesContext value={{ session } as never}>
      <FarrowCards
        rows={[
          sow,
          { ...sow, pigId: 'b', earNo: 'M0500', pigNo: null, cratedOn: '2026-11-18', notice: null },
        ]}
      />
    </ServicesContext>,
  )
  const [first, second] = document.querySelectorAll<HTMLElement>('.printed-card')
  if (!first || !second) throw new Error('two cards')
  expect(within(first).getByRole('heading', { level: 1 })).toHaveTextContent('M0412')
  expect(within(first).getByLabelText('条形码 F0100000412')).toBeInTheDocument()
  expect(first.querySelector('.printed-four')).toHaveTextContent('预产期2026-11-25产床分娩舍3-04上床日胎次3')
  expect(first).toHaveTextContent('上胎活仔12注意助产1窝')
  // a birth to fill in, then lines for what follows
  expect(first.querySelectorAll('.printed-birth td')).toHaveLength(14)
  expect(first.querySelectorAll('.printed-blank tbody tr')).toHaveLength(13)
  expect(second.querySelector('.printed-four')).toHaveTextContent('上床日2026-11-18')
  expect(within(second).getByLabelText('条形码 M0500')).toBeInTheDocument()
})
