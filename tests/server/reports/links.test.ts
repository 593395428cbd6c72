import { expect, test } from 'vitest'
import { resources } from '#resources/index.ts'
import { reports } from '#server/reports/index.ts'

const columnsOf = reports.flatMap((report) =>
  Object.entries(report.columns).map(([key, column]) => ({ name: `${report.name}.${key}`, column })),
)
const links = columnsOf.flatMap(({ name, column }) =>
  [column.link ?? []].flat().map((link) => ({ name, link })),
)

test('a link of a report into a list asks the list by its own filters', () => {
  const lists = new Map(resources.map((one) => [one.path, one]))
  const wrong = links.filter(({ link }) => {
    const { pathname, searchParams } = new URL(link, 'http://here')
    const list = lists.get(pathname)
    return (
      list && ![...searchParams.keys()].every((key) => key.startsWith('f.') && key.slice(2) in list.fields)
    )
  })
  expect(links.length).toBeGreaterThan(10)
  expect(wrong).toEqual([])
})
