import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { currentFarm, farmsStore } from '#app-state/current-farm.ts'
import { organisations } from '#kit/field.ts'
import { refused } from '../fixture.tsx'
import { answers, definition, FARM, reportFixture } from './report-fixture.tsx'

const shownWeek = () => screen.findByText('2026-W46')
const DEFAULTS = { farmIds: [FARM], dateFrom: '2026-08-31', dateTo: '2026-11-21' }
const cells = (row: HTMLElement | null) =>
  [...(row?.querySelectorAll('.ant-table-cell') ?? [])].map((cell) => cell.textContent)

/** The report as those have it that may be asked for whole companies. */
const ofOrganisations = ({ url, method }: { url: string; method: string }) =>
  url === 'bi/yield' && method === 'get'
    ? {
        ...definition,
        filters: { ...definition.filters, farmIds: organisations('猪场', ['company', 'department', 'farm']) },
      }
    : undefined

describe('the question', () => {
  test('S9-03 the first query asks for 10 rows, of the farm in the header and the last twelve weeks', async () => {
    const { posts, address } = reportFixture()
    await shownWeek()
    expect(posts()).toEqual([{ filters: DEFAULTS, groupBy: 'week', sort: null, page: 1, pageSize: 10 }])
    expect(address.search).toBe('')
  })

  test('S5-26 a person who has several farms and names no organisation is refused, and nothing is sent', async () => {
    farmsStore.setState({ farms: ['a', 'b'].map((uid) => ({ uid, name: uid, company: '' })) })
    onTestFinished(() => farmsStore.setState({ farms: [] }))
    const { posts, user } = reportFixture({ path: '/admin/yield?f.farmIds=', instead: ofOrganisations })
    await user.click(await screen.findByRole('button', { name: '查询' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('请选择组织')
    expect(posts()).toEqual([])
  })

  test('nothing is asked before it is known which farms the person has', async () => {
    const { posts } = reportFixture({ instead: ofOrganisations })
    act(() => currentFarm.setState({ farm: null }))
    await screen.findByRole('button', { name: '查询' })
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(posts()).toEqual([])
    act(() => {
      farmsStore.setState({ settled: true })
      currentFarm.setState({ farm: { uid: FARM, name: '一号场', company: '' } })
    })
    onTestFinished(() => farmsStore.setState({ settled: false }))
    await shownWeek()
    expect(posts()).toMatchObject([{ filters: DEFAULTS }])
  })

  test('S9-04 the pager offers exactly 10, 20, 50 and 100 rows', async () => {
    const { posts, address } = reportFixture()
    await shownWeek()
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '页码' }))
    const options = await screen.findAllByText(/^\d+ 条\/页$/, {
      selector: '.ant-select-item-option-content',
    })
    expect(options.map((one) => one.textContent)).toEqual(['10 条/页', '20 条/页', '50 条/页', '100 条/页'])
    fireEvent.click(options[2] as HTMLElement)
    await waitFor(() => expect(address.search).toBe('?size=50'))
    await waitFor(() => expect(posts().at(-1)).toMatchObject({ pageSize: 50, page: 1 }))
  })

  test('group, sort and page stand in the address; Back undoes them one by one', async () => {
    const { posts, address, user } = reportFixture()
    await shownWeek()
    await user.click(screen.getByText('胎次', { selector: '.ant-segmented-item-label' }))
    await waitFor(() => expect(address.search).toBe('?group=parity'))
    await user.click(screen.getByRole('columnheader', { name: /^窝数/ }))
    await waitFor(() => expect(address.search).toBe('?group=parity&sort=litters'))
    await waitFor(() =>
      expect(posts().at(-1)).toMatchObject({ groupBy: 'parity', sort: { key: 'litters', order: 'asc' } }),
    )
    await user.click(screen.getByText('明细', { selector: '.ant-segmented-item-label' }))
    await waitFor(() => expect(posts().at(-1)).toMatchObject({ groupBy: null, sort: null }))
    expect(address.search).toBe('?group=-')
    address.go(-1)
    await waitFor(() => expect(address.search).toBe('?group=parity&sort=litters'))
    address.go(-1)
    await waitFor(() => expect(address.search).toBe('?group=parity'))
  })

  test('a link restores filters, group, sort and page, and shows them', async () => {
    const path =
      '/admin/yield?f.parityFrom=2&f.earNos=M1&f.earNos=M2&f.farmIds=&group=-&sort=-born&size=20&page=3'
    const { posts } = reportFixture({ path })
    await screen.findByText('M0001')
    const { farmIds: _farm, ...dates } = DEFAULTS
    expect(posts()[0]).toEqual({
      filters: { ...dates, parityFrom: '2', earNos: ['M1', 'M2'] },
      groupBy: null,
      sort: { key: 'born', order: 'desc' },
      page: 3,
      pageSize: 20,
    })
    expect(await screen.findByLabelText('胎次从')).toHaveValue('2')
    expect(screen.getByLabelText('耳号')).toHaveValue('M1,M2')
  })

  test('Enter asks; a changed filter begins at the first page; 重置 goes back to the defaults', async () => {
    const { posts, address, user } = reportFixture({ path: '/admin/yield?page=2' })
    await shownWeek()
    await user.click(screen.getByText('展开'))
    await user.type(screen.getByLabelText('胎次至'), '4{Enter}')
    await waitFor(() => expect(address.search).toBe('?f.parityTo=4'))
    await waitFor(() =>
      expect(posts().at(-1)).toMatchObject({ page: 1, filters: { ...DEFAULTS, parityTo: '4' } }),
    )
    await user.click(screen.getByRole('button', { name: '重置' }))
    await waitFor(() => expect(address.search).toBe(''))
  })

  test('more than a year is objected to at the field, and nothing is asked, not even from a link', async () => {
    const { posts, user, address } = reportFixture({ path: '/admin/yield?f.dateFrom=2025-01-01' })
    expect(await screen.findAllByText('查询时间跨度不能超过1年')).not.toHaveLength(0)
    expect(screen.getByText('还没有查询')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '查询' }))
    expect(posts()).toEqual([])
    expect(address.search).toBe('?f.dateFrom=2025-01-01')
  })

  test('the ends of a range the wrong way round are objected to at the field', async () => {
    const { posts, user } = reportFixture({ path: '/admin/yield?f.parityFrom=5' })
    await shownWeek()
    const asked = posts().length
    await user.click(screen.getByText('展开(1)'))
    await user.type(screen.getByLabelText('胎次至'), '2{Enter}')
    expect(await screen.findByText('开始不能大于结束')).toBeVisible()
    expect(posts()).toHaveLength(asked)
  })
})

describe('the answer', () => {
  test('figures stand against their targets with the sign of the difference', async () => {
    reportFixture()
    await shownWeek()
    const strip = screen.getByText('窝均总仔').closest('.metric') as HTMLElement
    expect(strip).toHaveTextContent('13.20头')
    expect(strip).toHaveTextContent('目标 14.00，\u22120.80')
    expect(screen.getByText('数据截至 2026-11-21 09:30')).toBeVisible()
  })

  test('no value is -, zero is 0, and the running week says so', async () => {
    reportFixture()
    const [running, before] = [await screen.findByText('2026-W47'), await shownWeek()]
    expect(cells(running.closest('tr'))).toEqual(['2026-W47', '11-16 起，未完', '2', '27', '13.50', '-'])
    expect(cells(before.closest('tr'))).toEqual(['2026-W46', '11-09 至 11-15', '3', '39', '13.00', '0.00'])
  })

  test('the foot adds the full result; its ratio is that of the sums', async () => {
    reportFixture()
    await shownWeek()
    const foot = document.querySelector<HTMLElement>('.sum-table-foot')
    expect(cells(foot)).toEqual(['合计 12 周 本页 2', '5', '66', '13.20', '0.00'])
  })

  test('the head has two levels and the definition of a figure', async () => {
    const { user } = reportFixture()
    await shownWeek()
    expect(screen.getByText('产仔（头）')).toBeVisible()
    const head = screen.getByRole('columnheader', { name: /窝均/ })
    await user.hover(within(head).getByRole('img', { name: 'question-circle' }))
    expect(await screen.findByText('合计÷窝数')).toHaveAttribute('role', 'tooltip')
  })

  test('the next answer on its way and a failed one leave the last rows in place', async () => {
    let fail = false
    const { user } = reportFixture({
      instead: ({ url, method }) => {
        if (fail && url === 'bi/yield' && method === 'post')
          throw refused({ message: '系统错误', statusCode: 500, requestId: 'R-77' })
        return undefined
      },
    })
    await shownWeek()
    fail = true
    await user.click(screen.getByRole('button', { name: '刷新' }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('查询没有完成，系统错误')
    expect(alert).toHaveTextContent('请求号 R-77')
    expect(await shownWeek()).toBeVisible()
    fail = false
    await user.click(within(alert).getByRole('button', { name: /重试/ }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('nothing asked, nothing found and no right are three texts with three ways out', async () => {
    const none = reportFixture({ path: '/admin/yield?f.dateFrom=' })
    expect(await screen.findByText('还没有查询')).toBeVisible()
    expect(none.posts()).toEqual([])
    await none.user.click(screen.getByRole('button', { name: '按默认条件查询' }))
    expect(await shownWeek()).toBeVisible()
    none.unmount()

    const nothing = { ...answers.grouped, list: [], total: 0, sums: { litters: 0, perLitter: null } }
    const empty = reportFixture({
      instead: ({ method, url }) => (method === 'post' && url === 'bi/yield' ? nothing : undefined),
    })
    expect(await screen.findByText('没有符合条件的产量报表数据')).toBeVisible()
    expect(screen.getByRole('button', { name: '打印' })).toBeDisabled()
    // asked as the report opens: there is nothing to go back to
    expect(screen.queryByRole('button', { name: '重置条件' })).toBeNull()
    empty.unmount()
    const narrowed = reportFixture({
      path: '/admin/yield?f.dateFrom=2026-01-01',
      instead: ({ method, url }) => (method === 'post' && url === 'bi/yield' ? nothing : undefined),
    })
    expect(await screen.findByRole('button', { name: '重置条件' })).toBeVisible()
    narrowed.unmount()

    reportFixture({
      instead: ({ method }) => {
        if (method === 'post') throw refused({ message: '没有此猪场的权限', statusCode: 403 })
        return undefined
      },
    })
    expect(await screen.findByText('没有查看此猪场的权限')).toBeVisible()
    expect(screen.getByRole('button', { name: '改查默认猪场' })).toBeVisible()
  })

  test('a user who may not see the report gets a sentence; a declaration that failed can be asked for again', async () => {
    const { unmount } = reportFixture({
      instead: () => {
        throw refused({ message: '没有此操作的权限', statusCode: 403 })
      },
    })
    expect(await screen.findByText('没有查看此报表的权限')).toBeVisible()
    unmount()
    let down = true
    const { user } = reportFixture({
      instead: () => {
        if (down) throw refused({ message: '系统错误', statusCode: 500 })
        return undefined
      },
    })
    await screen.findByRole('alert')
    down = false
    await user.click(screen.getByRole('button', { name: /重试/ }))
    expect(await shownWeek()).toBeVisible()
  })
})
