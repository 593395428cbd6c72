import type { Problem } from '#kit/resource.ts'

type Lines = readonly Readonly<Record<string, unknown>>[] | null | undefined

/** A document names each thing in one of its lines only: `repeated` says of a line that it comes again. */
export function eachOnce(field: string, lines: Lines, key: string, repeated: string): Problem | null {
  const values = (lines ?? []).map((line) => line[key])
  const first = new Map(values.map((value, index) => [value, index] as const).toReversed())
  const twice = values.findIndex((value, index) => first.get(value) !== index)
  return twice < 0 ? null : { field, message: `第${twice + 1}行${repeated}` }
}
