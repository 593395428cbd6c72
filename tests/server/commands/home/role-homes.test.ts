import { beforeAll, describe, expect, test } from 'vitest'
import type { HomeCard, HomeFigure, HomeHead, Opens } from '#domain/home/home.ts'
import { FILTER_PREFIX } from '#kit/screen-address.ts'
import { serverReports } from '#server/reports/index.ts'
import { roleHomes } from '#server/routes/role-homes.ts'
import { roleTemplates } from '#server/seed/roles.seed.ts'
import type { Client } from '#support/app.ts'
import { fillFarm } from '#support/fuller-farm.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { posted } from '#support/stock.ts'

const { t, admin, farmId } = await referenceFixture()

const people: { code: string; client: Client }[] = []
beforeAll(async () => {
  await fillFarm(admin, farmId)
  for (const { code } of roleTemplates) {
    const account = `home-${code.toLowerCase().replaceAll('_', '-')}`
    await t.user({ account, at: t.root, scopes: [t.root], roles: [code] })
    people.push({ code, client: await t.as(account) })
  }
})

const filtersOf = (path: string) => {
  const { searchParams } = new URL(path, 'http://x')
  const filters: Record<string, string | string[]> = {}
  for (const key of new Set(searchParams.keys()))
    if (key.startsWith(FILTER_PREFIX)) {
      const all = searchParams.getAll(key)
      const name = key.slice(FILTER_PREFIX.length)
      filters[name] = all.length > 1 || name === 'farmIds' ? all : (all[0] ?? '')
    }
  return { filters, groupBy: searchParams.get('group') }
}

interface Answer {
  total: number
  sums: Record<string, unknown>
}

/** Answer of the screen that a figure leads to, asked by its address. */
async function screenOf(client: Client, { screen, path }: Opens): Promise<Answer> {
  const { filters, groupBy } = filtersOf(path)
  if (serverReports.some(({ report }) => report.name === screen))
    return (await client.post<Answer>(`bi/${screen}`, { filters, groupBy })).data
  const query = new URLSearchParams(
    Object.entries(filters).flatMap(([key, all]) => [all].flat().map((one) => [key, one])),
  )
  return (await client.get<Answer>(`${screen}?${query}`)).data
}

const figuresOf = async (client: Client, home: string): Promise<readonly HomeFigure[]> =>
  (await client.get<{ list: HomeFigure[] }>(`home/${home}/figures?farmIds=${farmId}`)).data.list
const cardOf = async (client: Client, home: string, card: string): Promise<HomeCard> =>
  (await client.get<HomeCard>(`home/${home}/cards/${card}?farmIds=${farmId}`)).data
const headsOf = async (client: Client): Promise<readonly HomeHead[]> =>
  (await client.get<{ list: HomeHead[] }>('home/roles')).data.list

/** Figures that are no sum and no count of the one screen they lead to: what they say is tried where it is made. */
const OF_THEIR_OWN: readonly [home: string, figure: string][] = [
  ['store', 'silos'],
  ['accountant', 'closed'],
  ['accountant', 'ready'],
]

describe.each(roleHomes.map(({ key }) => key))('home %s', (home) => {
  test('its figures are those of the screens they lead to', async () => {
    const figures = await figuresOf(admin, home)
    expect(figures.length).toBeGreaterThan(4)
    for (const { key, value, column, opens } of figures) {
      if (!opens || OF_THEIR_OWN.some(([of, own]) => of === home && own === key)) continue
      const { total, sums } = await screenOf(admin, opens)
      const expected = column ? sums[column] : total
      // of no rows a list has no sum, which a figure of heads or money shows as zero
      expect([key, Number(value ?? 0)]).toEqual([key, Number(expected ?? 0)])
    }
  })

  test('its cards answer, and their rows lead somewhere the person may go', async () => {
    const heads = await headsOf(admin)
    for (const { key } of heads.find((one) => one.key === home)?.cards ?? []) {
      const card = await cardOf(admin, home, key)
      expect([key, card.empty]).toEqual([key, expect.stringMatching(/./)])
      for (const { cells } of card.rows)
        for (const column of card.columns)
          if (column.kind !== 'bar')
            expect([key, Object.keys(cells)]).toEqual([key, expect.arrayContaining([column.key])])
    }
  })
})

test('a role sees only the homes and cards of its functions, and a call without the function is refused', async () => {
  for (const { code, client } of people) {
    const heads = await headsOf(client)
    for (const home of roleHomes) {
      const head = heads.find(({ key }) => key === home.key)
      for (const { key } of home.cards) {
        const { status } = await client.get(`home/${home.key}/cards/${key}?farmIds=${farmId}`)
        const shown = head?.cards.some((card) => card.key === key)
        if (shown) expect([code, home.key, key, status]).toEqual([code, home.key, key, 200])
        if (status === 403)
          expect([code, home.key, key, shown ?? false]).toEqual([code, home.key, key, false])
      }
      if (!head) continue
      const figures = await figuresOf(client, home.key)
      expect([code, home.key, figures.every(({ key }) => head.strip.some((one) => one.key === key))]).toEqual(
        [...[code, home.key, true]],
      )
    }
  }
}, 120_000)

test.each([
  ['STOREKEEPER', 'store'],
  ['FINANCE', 'accountant'],
  ['VET', 'vet'],
  ['SALES', 'seller'],
  ['GROW_STAFF', 'fattening'],
  ['GROUP_VIEW', 'group'],
])('%s has the home %s', async (code, home) => {
  const person = people.find((one) => one.code === code)
  const heads = person ? await headsOf(person.client) : []
  expect(heads.map(({ key }) => key)).toContain(home)
})

test('a user who may not see costs is shown none', async () => {
  const store = people.find(({ code }) => code === 'BREEDER')
  const heads = store ? await headsOf(store.client) : []
  expect(heads.flatMap(({ strip }) => strip.map(({ key }) => key))).not.toContain('amount')
})

test('farms outside the scope are refused', async () => {
  const { status } = await admin.get('home/store/figures?farmIds=01a21be1-618b-7dfb-a238-ddffca284cd7')
  expect(status).toBe(403)
})

test('vaccines due stand with what the warehouses have of them, for users who see stock', async () => {
  const card = await cardOf(admin, 'vet', 'vaccines')
  expect(card.columns.map(({ key }) => key)).toContain('held')
  for (const { cells } of card.rows) {
    const { opens, value } = cells.held ?? {}
    if (!opens) throw new Error('stock leads nowhere')
    const { data } = await admin.post<{ list: Record<string, unknown>[] }>(`bi/${opens.screen}`, {
      filters: filtersOf(opens.path).filters,
    })
    expect(Number(value)).toBe(data.list.reduce((sum, row) => sum + Number(row.closing), 0))
  }
})

test('a farm of the group says its services of the week against the plan, as the week report has them, and its last entry', async () => {
  const card = await cardOf(admin, 'group', 'farms')
  expect(card.columns.map(({ key }) => key)).toEqual(expect.arrayContaining(['week', 'entry']))
  const { opens, value } = card.rows[0]?.cells.week ?? {}
  if (!opens) throw new Error('the week leads nowhere')
  const { sums } = await screenOf(admin, opens)
  expect(value).toBe(`${Number(sums.mated)} / ${sums.planMated === null ? '-' : Number(sums.planMated)}`)
  expect(card.foot?.entry?.value).toMatch(/^\d+ \/ \d+$/)
})

test('the month booked is compared with the budget of the year plan in force, the cost of a piglet with its target', async () => {
  const noteOf = async (key: string) =>
    (await figuresOf(admin, 'accountant')).find((one) => one.key === key)?.note ?? ''
  expect(await noteOf('booked')).toMatch(/^上月 /)
  const { today } = (await admin.get<{ today: string }>(`home/accountant/figures?farmIds=${farmId}`)).data
  const line = (code: string, of: string) => ({
    code,
    ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`m${at + 1}`, of])),
  })
  await posted(admin, 'yearPlan', {
    ...{ planFarmId: farmId, planDate: today, year: Number(today.slice(0, 4)) },
    targets: [line('costTotal', '1000'), line('weanerCost', '345')],
  })
  expect(await noteOf('booked')).toMatch(/^预算的 [\d.]+ %$/)
  const { series } = await cardOf(admin, 'accountant', 'weanerCost')
  expect(series?.target).toBe(345)
})
