import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { Screen } from '#pages/pig/pig-detail/screen.tsx'
import { refused } from '../../views/fixture.tsx'
import { herdPage } from './herd-page.tsx'
import { card, cardWith, FARM, farmMeans, PIG } from './sample-card.ts'

const EVERYTHING = [
  'pig-detail',
  'event-farr',
  'event-farr:edit',
  'event-farr:undo',
  'event-gestation',
  'event-gestation:undo',
  'event-transfer-house',
  'event-death',
]
const open = (answer: object, granted: readonly string[] = EVERYTHING, search = `?pigId=${PIG}`) =>
  herdPage(<Screen />, {
    path: `/admin/pig-detail${search}`,
    granted,
    answers: { 'pig-detail': answer, 'pig-detail/means': { means: farmMeans } },
  })

describe('the card of a sow', () => {
  test('shows who she is, where she stands, her cycle, parities and events', async () => {
    open(card)
    const head = await screen.findByRole('region', { name: '猪只' })
    expect(within(head).getByRole('heading', { name: /M0001/ })).toHaveTextContent('妊娠110 天')
    expect(head).toHaveTextContent('大白 · 法系 · 生产群 · 6 胎')
    expect(head).toHaveTextContent('分娩舍3-04')
    expect(screen.getByRole('region', { name: '当前周期' })).toHaveTextContent(
      '断配 5 天，本周期累计 NPD 5 天',
    )
    const rows = within(screen.getByRole('region', { name: '胎次记录' })).getAllByRole('row')
    expect(rows[2]).toHaveTextContent('预产 2026-11-25，上胎活仔 12')
    expect(rows.at(-1)).toHaveTextContent('1 窝，平均')
    expect(screen.getByText('12 头 84.4 kg，均重 7.03，转入 分娩舍3')).toBeVisible()
  })

  test('is asked for by uid, or by ear number in the farm of the header', async () => {
    const byEarNo = open(card, EVERYTHING, '?earNo=M0001')
    await screen.findByRole('region', { name: '猪只' })
    expect(byEarNo.calls[0]).toMatchObject({ url: 'pig-detail', query: { earNo: 'M0001', farmId: FARM } })
  })

  test('offers the event that is due next, and the others her state and my functions allow', async () => {
    const { user, opened } = open(card)
    await user.click(await screen.findByRole('button', { name: '录入分娩' }))
    expect(opened).toEqual(['/admin/event-farr?earNos=M0001'])
    await user.click(screen.getByRole('button', { name: /录事件/ }))
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(items).toEqual(['妊检', '分娩', '转舍', '死亡'])
  })

  test('without event functions nothing can be recorded or corrected', async () => {
    open(card, ['pig-detail'])
    await screen.findByRole('region', { name: '猪只' })
    expect(screen.queryByRole('button', { name: /录/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /修改|撤销/ })).toBeNull()
  })

  test('corrections appear with their right, form by form', async () => {
    open(card)
    expect(await screen.findByRole('button', { name: '修改 分娩 2026-07-04' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '撤销 妊检 2026-10-02' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '修改 妊检 2026-10-02' })).toBeNull()
    expect(screen.queryByRole('button', { name: '撤销 配种 2026-08-03' })).toBeNull()
  })

  test('the events can be narrowed to those of a kind', async () => {
    const { user } = open(card)
    const events = await screen.findByRole('region', { name: '事件' })
    await user.click(within(events).getByRole('button', { name: '位置' }))
    expect(within(events).getAllByRole('listitem')).toHaveLength(1)
  })

  test('three generations; only animals of the farm are links', async () => {
    const { user } = open(card)
    await user.click(await screen.findByRole('button', { name: '查看三代' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('link', { name: 'G0188' })).toHaveAttribute(
      'href',
      '/admin/pig-detail?pigId=sire',
    )
    expect(within(dialog).queryByRole('link', { name: 'N2106' })).toBeNull()
  })

  test('one that has left shows when and why, and takes no event', async () => {
    open(cardWith({ status: 'CULLED', exitDate: '2026-10-10', exitReasonTitle: '胎龄高' }))
    expect(await screen.findByText('离场 2026-10-10，胎龄高')).toBeVisible()
    expect(screen.queryByRole('button', { name: /录/ })).toBeNull()
  })
})

test('the card of a boar has his results in place of parities', async () => {
  const siring = { services: 20, known: 16, farrowed: 14, total: 182, live: 168, last: '2026-11-18' }
  open(cardWith({ sex: 'M', status: 'ACTIVE', earNo: 'G0009' }, { siring, parities: [], spans: [] }))
  const results = await screen.findByRole('region', { name: '配种成绩' })
  expect(results).toHaveTextContent('分娩率 %87.50')
  expect(results).toHaveTextContent('窝均活仔12.00')
  expect(screen.queryByRole('region', { name: '胎次记录' })).toBeNull()
  expect(screen.queryByRole('region', { name: '当前周期' })).toBeNull()
})

describe('instead of a card', () => {
  const fails = (error: object) => () => {
    throw refused(error)
  }

  test.each([
    ['no such ear number', { statusCode: 404, message: '耳号不存在：M99' }, '耳号不存在：M99'],
    ['no right', { statusCode: 403, message: '没有此操作的权限' }, '没有查看权限'],
    ['a failure', { statusCode: 500, message: '系统错误', requestId: 'r-7' }, '没有读到猪只，系统错误'],
  ])('%s', async (_, error, text) => {
    open(fails(error), EVERYTHING, '?earNo=M99')
    expect(await screen.findByText(text)).toBeVisible()
  })

  test('a failure can be tried again and names its request', async () => {
    const answer = vi
      .fn()
      .mockImplementationOnce(fails({ statusCode: 500, message: '系统错误', requestId: 'r-7' }))
    answer.mockImplementation(() => card)
    const { user } = open(answer)
    expect(await screen.findByText('请求号 r-7')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('region', { name: '猪只' })).toBeVisible()
  })

  test('an address without an animal says where to find one', async () => {
    open(card, EVERYTHING, '')
    expect(await screen.findByText('还没有选择猪只')).toBeVisible()
  })
})

test('the card on paper: bar code, four facts, parities, a line of vaccines, lines to write on as many as the page holds', async () => {
  vi.stubGlobal('print', vi.fn())
  const { user } = open(card)
  await user.click(await screen.findByRole('button', { name: /打印/ }))
  const paper = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.printed-card')
    if (!found) throw new Error('nothing to print')
    return found
  })
  expect(paper).toHaveTextContent('柳河种猪场 母猪卡')
  expect(within(paper).getByLabelText('条形码 F0100000001')).toBeInTheDocument()
  expect(paper.querySelector('.printed-four')).toHaveTextContent(
    '状态妊娠 110 天栏位分娩舍3-04配种日期2026-08-03预产期2026-11-25',
  )
  expect(paper.querySelectorAll('.printed-blank tbody tr')).toHaveLength(11)
  expect(paper.querySelector('.printed-vaccines')).toHaveTextContent('疫苗日期')
  expect(paper.querySelector('.printed-small')).toHaveTextContent(/胎次\d+本胎配次\d妊检阳性 2026-/)
  expect(paper.querySelector('.printed-parities tbody tr')).toHaveTextContent('5')
  vi.unstubAllGlobals()
})
