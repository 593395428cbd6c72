import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ServerNowContext } from '#inputs/today.ts'
import { nameProblem, readSchemes, toggledFirst, withScheme } from '#views/query-schemes/scheme.ts'
import { movedDates } from '#views/query-schemes/use-schemes.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import { barn, fixture } from '../fixture.tsx'

const NOW = Date.parse('2026-11-21T10:00:00+08:00')
const list = (
  <ServerNowContext value={() => NOW}>
    <ResourceList resource={barn} />
  </ServerNowContext>
)
const scheme = (name: string, search: string, first = false) => ({
  name,
  search,
  savedOn: '2026-11-21',
  first,
})
const NORTH = `?f.name=${encodeURIComponent('江北')}`

/** A server that keeps what it is given, by version. */
function keeper(schemes: unknown[] = []) {
  const kept = { value: { schemes } as unknown, version: schemes.length > 0 ? 1 : 0 }
  const custom = async ({ url, method, payload }: { url: string; method: string; payload?: unknown }) => {
    if (!url.endsWith('schemes.list.barn')) return { data: { value: null, version: 0 } }
    if (method === 'put') {
      kept.value = (payload as { value: unknown }).value
      kept.version += 1
    }
    return { data: { ...kept } }
  }
  return { kept, custom: custom as never }
}

describe('query schemes', () => {
  test('the query of a list is kept by a name and taken up again', async () => {
    const { kept, custom } = keeper()
    const { address, user } = fixture(list, { custom, path: `/barn${NORTH}&sort=-code&page=3` })
    await user.click(await screen.findByRole('button', { name: /查询方案/ }))
    await waitFor(() => expect(screen.getByLabelText('方案名称')).toHaveFocus())
    await user.keyboard('江北仓库{Enter}')
    await waitFor(() => expect(kept.value).toEqual({ schemes: [scheme('江北仓库', `${NORTH}&sort=-code`)] }))
    address.go('/barn')
    await user.click(await screen.findByRole('button', { name: /查询方案/ }))
    await user.click(await screen.findByRole('button', { name: '江北仓库' }))
    await waitFor(() => expect(address.search).toBe(`${NORTH}&sort=-code`))
    expect(await screen.findByRole('button', { name: /江北仓库/ })).toBeVisible()
  })

  test('a screen opens with the scheme chosen for that, but 重置 and a link are left alone', async () => {
    const { custom } = keeper([scheme('江北仓库', NORTH, true)])
    const { address, user } = fixture(list, { custom })
    await waitFor(() => expect(address.search).toBe(NORTH))
    await user.click(screen.getByRole('button', { name: /^重\s*置$/ }))
    await waitFor(() => expect(address.search).toBe(''))
    await new Promise((done) => setTimeout(done, 50))
    expect(address.search).toBe('')
  })

  test('an address with a question of its own is not overridden', async () => {
    const { custom } = keeper([scheme('江北仓库', NORTH, true)])
    const { address } = fixture(list, { custom, path: '/barn?f.code=B1' })
    await screen.findByRole('button', { name: /查询方案/ })
    await new Promise((done) => setTimeout(done, 50))
    expect(address.search).toBe('?f.code=B1')
  })

  test('a name is asked for, in place', async () => {
    const { custom } = keeper()
    const { user } = fixture(list, { custom })
    await user.click(await screen.findByRole('button', { name: /查询方案/ }))
    await user.click(await screen.findByRole('button', { name: /^保\s*存$/ }))
    expect(await screen.findByText('请输入方案名称')).toBeVisible()
  })
})

describe('schemes', () => {
  test('a known name takes the new query and stays the first', () => {
    const before = [scheme('甲', '?a=1', true), scheme('乙', '?b=1')]
    expect(withScheme(before, { name: '甲', search: '?a=2', savedOn: '2026-11-22' })).toEqual([
      { name: '甲', search: '?a=2', savedOn: '2026-11-22', first: true },
      before[1],
    ])
  })

  test('one scheme at most is the first', () => {
    const before = [scheme('甲', '?a=1', true), scheme('乙', '?b=1')]
    const firsts = (name: string) => toggledFirst(before, name).map(({ first }) => first)
    expect(firsts('乙')).toEqual([false, true])
    expect(firsts('甲')).toEqual([false, false])
  })

  test('there are twenty at most; a known name still passes', () => {
    const full = Array.from({ length: 20 }, (_, n) => scheme(`方案${n}`, '?'))
    expect(nameProblem(full, '再一个')).toBe('最多保存20个方案，请先删除不用的')
    expect(nameProblem(full, '方案3')).toBeNull()
    expect(nameProblem([], '字'.repeat(21))).toBe('方案名称不能超过20个字')
  })

  test.each([null, [], { schemes: 3 }, { schemes: [null, 1, { name: '甲' }] }])(
    'kept by another version: %j is no scheme',
    (value) => {
      expect(readSchemes(value)).toEqual([])
    },
  )
})

describe('dates of a scheme', () => {
  test.each([
    ['本月 to today', '?f.date=2026-10-01..2026-10-21', '?f.date=2026-11-01..2026-11-21'],
    ['the whole month', '?f.date=2026-10-01..2026-10-31', '?f.date=2026-11-01..2026-11-30'],
    ['上月', '?f.date=2026-09-01..2026-09-30', '?f.date=2026-10-01..2026-10-31'],
    ['今天', '?f.date=2026-10-21..2026-10-21', '?f.date=2026-11-21..2026-11-21'],
    ['two ends', '?f.dateFrom=2026-01-01&f.dateTo=2026-10-21', '?f.dateFrom=2026-01-01&f.dateTo=2026-11-21'],
    ['a span of its own', '?f.date=2026-03-05..2026-03-09', '?f.date=2026-03-05..2026-03-09'],
    ['one end', '?f.dateFrom=2026-10-21', '?f.dateFrom=2026-10-21'],
    ['figures', '?f.parity=1..3&f.parityFrom=1&f.parityTo=2', '?f.parity=1..3&f.parityFrom=1&f.parityTo=2'],
  ])('%s', (_name, saved, read) => {
    expect(movedDates(saved, '2026-10-21', '2026-11-21')).toBe(read)
  })

  test('T9 本月 of a farm whose months begin on the 26th', () => {
    const calendar = { weekStart: 1, monthStart: 26 }
    const moved = movedDates('?f.date=2026-09-26..2026-10-25', '2026-10-21', '2026-11-21', calendar)
    expect(decodeURIComponent(moved)).toBe('?f.date=2026-10-26..2026-11-25')
  })
})
