import type { Fields } from '#kit/field.ts'
import { eventForms } from '#resources/events/index.ts'
import { resources } from '#resources/index.ts'
import type { Narrowing } from './kit/store-read.ts'
import { reports } from './reports/index.ts'

/** The fields of a screen, including those of lines. */
const choosing = (fields: Fields): Fields[string][] =>
  Object.values(fields).flatMap((field) => [field, ...choosing(field.fields ?? {})])

const screens = [
  ...resources.map(({ name, fields }) => ({ name, fields: choosing(fields) })),
  ...eventForms.map(({ name, header, fields }) => ({ name, fields: choosing({ ...header, ...fields }) })),
  ...reports.map(({ name, filters }) => ({ name, fields: choosing(filters) })),
]

/** The other screens that offer rows of a resource as choices, by function code. */
export const titleOnlyReadersOf = (target: string): readonly string[] =>
  screens
    .filter(({ name, fields }) => name !== target && fields.some(pointsAt(target)))
    .map((screen) => screen.name)

/** Filters of those screens on the rows of the resource: feed among materials. */
export const narrowingsOf = (target: string): readonly Narrowing[] =>
  screens.flatMap(({ fields }) =>
    fields.flatMap((field) => (pointsAt(target)(field) && field.where ? [field.where] : [])),
  )

/** Organisations and dictionary words have calls of their own, open to every signed-in user. */
const pointsAt =
  (target: string) =>
  (field: Fields[string]): boolean =>
    field.kind === 'reference' && field.target === target
