import { expect, test } from 'vitest'
import type { Field, Fields } from '#kit/field.ts'
import { eventForms } from '#resources/events/index.ts'
import { resources } from '#resources/index.ts'
import { serverReports } from '#server/reports/index.ts'

/** The price of one animal is an amount of money, with cents. */
const OF_ONE_ANIMAL = ['pigs.price', 'passed.price']
const isPrice = ({ kind, label }: Field): boolean =>
  (kind === 'money' || kind === 'decimal') && /单价|最低价|超重价/.test(label) && !/有单价/.test(label)

/** Fields with those of their lines, by name. */
const flat = (fields: Fields): [string, Field][] =>
  Object.entries(fields).flatMap(([key, field]): [string, Field][] => [
    [key, field],
    ...Object.entries(field.fields ?? {}).map(([own, one]): [string, Field] => [`${key}.${own}`, one]),
  ])

test('unit prices have four places wherever they are entered, kept or shown (§0.2)', () => {
  const declared = [
    ...resources.map((one) => [one.name, one.fields] as const),
    ...eventForms.map(({ name, header, fields }) => [name, { ...header, ...fields }] as const),
    ...serverReports.map(
      ({ report }) =>
        [
          report.name,
          Object.fromEntries(Object.entries(report.columns).map(([key, { field }]) => [key, field])),
        ] as const,
    ),
  ]
  const prices = declared.flatMap(([name, fields]) =>
    flat(fields)
      .filter(([key, field]) => isPrice(field) && !OF_ONE_ANIMAL.includes(key))
      .map(([key, { digits }]) => [`${name} ${key}`, digits] as const),
  )
  expect(prices.length).toBeGreaterThan(20)
  expect(prices.filter(([, digits]) => digits !== 4)).toEqual([])
})
