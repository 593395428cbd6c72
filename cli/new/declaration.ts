import { type DocumentInput, defineDocument } from '#kit/document.ts'
import type { Fields } from '#kit/field.ts'
import { defineResource, type Resource, type ResourceInput } from '#kit/resource.ts'
import { type FieldSpec, isOverride } from './field-spec.ts'

/** Parts a declaration is written from. */
export interface Declared {
  /** Name of the constant and, in small letters, of the file. */
  readonly ident: string
  readonly fields: readonly FieldSpec[]
  readonly said: SaidOfResource | SaidOfDocument
}

type SaidOfResource = Pick<ResourceInput<Fields>, 'head' | 'access' | 'rows'>
type SaidOfDocument = Omit<DocumentInput<Fields>, 'fields' | 'rules'>

const isDocument = (said: Declared['said']): said is SaidOfDocument => 'approval' in said

/** The declaration as the program will have it. */
export const declared = (said: Declared['said'], fields: Fields): Resource =>
  isDocument(said) ? defineDocument({ ...said, fields }) : defineResource({ ...said, fields })

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
export const fieldText = (spec: FieldSpec): string => `${spec.key}: ${builderCall(spec)}`

/** `money('单价', { required: true })` */
export function builderCall({
  label,
  builder,
  what,
  options: asked,
  fields,
}: Omit<FieldSpec, 'key'>): string {
  const args = [literal(label)]
  const { required = false, ...others } = asked
  if (builder === 'lines') args.push(`{ ${(fields ?? []).map(fieldText).join(', ')} }`)
  else if (what !== undefined) args.push(literal(what))
  // lines are required unless they say otherwise
  const options = builder !== 'lines' ? asked : required ? others : { required, ...others }
  const { own = [], few } = Object.groupBy(Object.entries(options), ([name]) =>
    isOverride(builder, name) ? 'few' : 'own',
  )
  const given = few ? [...own, ['overrides', Object.fromEntries(few)] as const] : own
  if (given.length > 0) args.push(literal(Object.fromEntries(given)))
  return `${builder}(${args.join(', ')})`
}

/** Every builder the fields are made with, those of lines among them, once and in order. */
export function buildersOf(specs: readonly FieldSpec[]): string[] {
  const all = specs.flatMap((one) => [one.builder, ...buildersOf(one.fields ?? [])])
  return [...new Set(all)].sort()
}

/** The source of a declaration. */
export function declarationText({ ident, fields, said }: Declared): string {
  const define = isDocument(said) ? 'defineDocument' : 'defineResource'
  const pairs = Object.entries(said).map(([key, value]) => `${key}: ${literal(value)},`)
  const body = fields.map((one) => `${fieldText(one)},`)
  return `import { ${buildersOf(fields).join(', ')} } from '#kit/field.ts'
import { ${define} } from '#kit/${isDocument(said) ? 'document' : 'resource'}.ts'

export const ${ident} = ${define}({
  ${pairs.join('\n  ')}
  fields: {
    ${body.join('\n    ')}
  },
})
`
}
