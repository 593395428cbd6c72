/** Every resource lists, filters, sorts, sums and exports its rows as it is declared. */
import { describe, expect, test } from 'vitest'
import type { Field } from '#kit/field.ts'
import { titleOfRow } from '#kit/row-title.ts'
import { resources } from '#resources/index.ts'
import { drawn, isDeep } from '#support/drawn.ts'
import { can, type Listed, named, resourceContract } from '#support/resource-contract.ts'
import { hostile } from '#support/samples.ts'
import { shareOf } from '#support/shares.ts'
import { rowsOf } from '#support/workbook.ts'

const contract = await resourceContract()
const all = named(resources)

const sendable = (field: Field, value: unknown): string => {
  const one = Array.isArray(value) ? value[0] : value
  return one === null || one === undefined ? '' : field.kind === 'moment' ? '' : String(one)
}

describe.each(all)('%s', (_, resource) => {
  const turn = resources.indexOf(resource)
  const sometimes = contract.testByTurns('resources', turn, 5)
  const filters = Object.entries(resource.fields).filter(([, field]) => field.filter)
  const listed = Object.entries(resource.fields).filter(([, field]) => field.list && !field.many)

  test('S7-55 its list answers list, total and sums', async () => {
    const row = await contract.oneOf(resource)
    const { status, data } = await contract.list(resource, `&uid=${row.uid}`)
    expect([status, Object.keys(data).sort()]).toEqual([200, ['list', 'sums', 'total']])
    expect([data.total, data.list.map((one) => one.uid)]).toEqual([1, [row.uid]])
    const everything = await contract.list(resource)
    expect(everything.data.list).toHaveLength(Math.min(everything.data.total, 150))
    const summed = Object.keys(resource.fields).filter((key) => resource.fields[key]?.sum)
    expect(Object.keys(data.sums).sort()).toEqual(summed.sort())
  })

  test('every declared filter finds the row by its value, and its opposite does not', async () => {
    const row = await contract.oneOf(resource)
    for (const [key, field] of drawn('filters', filters, turn, 6)) {
      const value = sendable(field, row[key])
      const query = `&${key}=${encodeURIComponent(value)}`
      const found = await contract.list(resource, `&uid=${row.uid}${query}`)
      expect([found.status, found.msg], `${key}=${value}`).toEqual([200, ''])
      expect(
        found.data.list.map((one) => one.uid),
        `${key}=${value}`,
      ).toContain(row.uid)
      const opposite = await contract.list(resource, `&uid=${row.uid}&${key}_ne=${encodeURIComponent(value)}`)
      expect(opposite.data.total, `${key}_ne=${value}`).toBe(0)
    }
  })

  test('listed fields sort both ways, and pages never overlap', async () => {
    const [first, second] = [await contract.oneOf(resource), await contract.oneOf(resource)]
    const both = `uid=${first.uid}&uid=${second.uid}`
    for (const [key] of shareOf(listed, turn, isDeep ? 3 : 9)) {
      const up = await contract.list(resource, `&${both}&_sort=${key}&_order=asc`)
      expect(up.status, key).toBe(200)
      const uids = up.data.list.map((one) => one.uid)
      expect(new Set(uids)).toEqual(new Set([first.uid, second.uid]))
      const down = await contract.list(resource, `&${both}&_sort=${key}&_order=desc`)
      expect(down.status, key).toBe(200)
      expect(down.data.list.map((one) => one.uid)).toEqual(uids.toReversed())
      const last = await contract.fixture.chief.get<Listed>(
        `${resource.name}?_start=1&_end=2&${both}&_sort=${key}&_order=asc`,
      )
      expect(last.data.list.map((one) => one.uid)).toEqual(uids.slice(1))
    }
  })

  sometimes(
    'filters and sorts that are not declared, and values without meaning, are refused and never a fault',
    0,
    async () => {
      const words = [
        '1=1;--',
        "' or 1=1",
        'case when 1=1 then code else name end',
        '__proto__',
        'constructor',
        'password',
        'deleted',
        'company_id',
      ]
      for (const word of words) {
        const name = encodeURIComponent(word)
        expect((await contract.list(resource, `&_sort=${name}`)).status, word).toBe(400)
        expect((await contract.list(resource, `&${name}=1`)).status, word).toBe(400)
      }
      for (const [key] of filters) {
        for (const [index, value] of shareOf(hostile, key.length + turn).entries()) {
          const text = encodeURIComponent(
            String(typeof value === 'object' ? JSON.stringify(value) : value)
              .toWellFormed()
              .slice(0, 3000),
          )
          const suffix = ['', '_like', '_gte', '_lte', '_ne'][(index + key.length) % 5]
          expect(
            (await contract.list(resource, `&${key}${suffix}=${text}`)).status,
            `${key}${suffix}=${text.slice(0, 60)}`,
          ).toBeLessThan(500)
        }
      }
      expect((await contract.fixture.chief.get(`${resource.name}?_start=-1`)).status).toBe(400)
      expect((await contract.fixture.chief.get(`${resource.name}?_start=10&_end=5`)).status).toBe(400)
      expect((await contract.fixture.chief.get(`${resource.name}/not-a-uid`)).status).toBe(404)
      expect((await contract.fixture.chief.get(`${resource.name}/${crypto.randomUUID()}`)).status).toBe(404)
    },
  )

  if (can(resource, 'export')) {
    sometimes('an export with values without meaning is refused or empty, never a fault', 0, async () => {
      const odd = [...hostile, { $ne: null }, [{ toString: 1 }]]
      for (const [index, value] of shareOf(odd, turn).entries()) {
        const bodies = [
          { filters: value },
          { sort: value },
          { sort: [{ field: value }] },
          { columns: value },
          { columns: [value] },
          { filters: { uid: value } },
        ]
        // an empty request is answered with the whole file: each value stands in two places, by turns
        for (const body of bodies.filter((_, place) => (place + index + turn) % 3 === 0))
          expect(
            (await contract.fixture.chief.post(`${resource.name}/export`, body)).status,
            JSON.stringify(body).slice(0, 80),
          ).toBeLessThan(500)
      }
    })

    sometimes(
      'S7-40 its export opens as a workbook with the heads of its fields and the row',
      1,
      async () => {
        const row = await contract.oneOf(resource)
        const answer = await contract.fixture.chief.post(`${resource.name}/export`, {
          filters: { uid: row.uid },
        })
        const [head, first] = await rowsOf(answer.response.rawPayload)
        const labels = Object.values(resource.fields).filter(
          (field) => !['password', 'functions', 'lines'].includes(field.kind),
        )
        for (const { label } of labels)
          expect(
            head?.cells.some((cell) => String(cell).startsWith(label)),
            label,
          ).toBe(true)
        const title = head?.cells.indexOf(resource.fields[resource.titleField]?.label ?? '') ?? -1
        expect(first?.cells[title]).toBe(titleOfRow(resource, row))
        expect(String(answer.response.headers['content-disposition'])).toContain(
          encodeURIComponent(resource.label),
        )
      },
    )
  }
})
