import type { Action, Scope } from '#kit/resource.ts'
import type { FieldSpec } from './field-spec.ts'

/** What a declaration is written from. */
export interface Declared {
  readonly name: string
  /** Name of the constant and, in small letters, of the file. */
  readonly ident: string
  readonly label: string
  readonly area: string
  readonly table: string
  readonly titleField: string
  readonly scope: Scope
  /** Scope `farm`: the field that names a row's farm. */
  readonly farm?: string
  readonly actions: readonly Action[]
  readonly fields: readonly FieldSpec[]
  readonly uniqueTogether?: readonly (readonly string[])[]
  readonly document?: DocumentWords
}

/** What a document says beyond a resource (src/kit/document.ts). */
interface DocumentWords {
  readonly prefix: string
  readonly day: string
  readonly farm: string
  readonly lines?: string
  readonly effect: string
  readonly signatures: readonly string[]
}

/** A value as it is written in our sources; the formatter breaks the lines. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const pairs = Object.entries(value).map(
    ([key, one]) => `${/^\w+$/.test(key) ? key : literal(key)}: ${literal(one)}`,
  )
  return `{ ${pairs.join(', ')} }`
}

/** `price: money('单价', { required: true })` */
export function fieldText({ key, label, builder, what, options, fields }: FieldSpec): string {
  const args = [literal(label)]
  if (builder === 'lines') args.push(`{ ${(fields ?? []).map(fieldText).join(', ')} }`)
  else if (what !== undefined) args.push(literal(what))
  if (Object.keys(options).length > 0) args.push(literal(options))
  return `${key}: ${builder}(${args.join(', ')})`
}

/** Every builder the fields are made with, those of lines among them, once and in order. */
export function buildersOf(specs: readonly FieldSpec[]): string[] {
  const all = specs.flatMap((one) => [one.builder, ...buildersOf(one.fields ?? [])])
  return [...new Set(all)].sort()
}

/** The source of a declaration. */
export function declarationText({ ident, fields, document, ...rest }: Declared): string {
  const define = document ? 'defineDocument' : 'defineResource'
  const { name, label, area, table, titleField, scope, farm, actions, uniqueTogether } = rest
  const said = {
    ...{ name, label, area, table },
    ...(document ?? { titleField, scope, ...(farm ? { farm } : {}), actions }),
    ...(uniqueTogether?.length ? { uniqueTogether } : {}),
  }
  const pairs = Object.entries(said).map(([key, value]) => `${key}: ${literal(value)},`)
  const body = fields.map((one) => `${fieldText(one)},`)
  return `import { ${buildersOf(fields).join(', ')} } from '#kit/field.ts'
import { ${define} } from '#kit/${document ? 'document' : 'resource'}.ts'

export const ${ident} = ${define}({
  ${pairs.join('\n  ')}
  fields: {
    ${body.join('\n    ')}
  },
})
`
}
