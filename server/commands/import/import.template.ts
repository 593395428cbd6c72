import type { Field } from '#kit/field.ts'
import type { ImportKind } from '#kit/import-kind.ts'
import { needsOfRows } from '#kit/needed-columns.ts'
import { resourceNamed } from '#server/declarations.ts'
import { templateSheets } from '#server/kit/import/template.sheets.ts'
import type { SheetSpec } from '#server/kit/sheet.ts'
import type { Acting } from '../entry/entry.act.ts'
import { type Place, placesOf } from '../herd/herd.places.ts'

/** The workbook of a kind, with the places of this farm only as choices. */
export async function templateOf(
  { tx, caller }: Acting,
  { label, columns, form, rows = form?.rows }: ImportKind,
  farmId: string,
): Promise<SheetSpec[]> {
  const offered = offeredPlaces(await placesOf(tx, farmId))
  const words = (field: Field) => (field.kind === 'organisation' ? offered(field) : undefined)
  const within = { ...caller, scope: { ...caller.scope, farms: [farmId] } }
  const asked = { label, fields: columns, words, needs: needsOfRows(rows), explained: '说明' }
  return templateSheets(tx, within, asked, resourceNamed)
}

/** Pens are offered where a column needs one, elsewhere houses. */
export const offeredPlaces =
  (places: readonly Place[]) =>
  ({ label }: Field): string[] => {
    const isPen = /[栏床位]$/.test(label)
    return places.filter(({ kind }) => (kind === 'PEN') === isPen).map((place) => place.label)
  }
