/** Values drawn from the schemas of the OpenAPI document, most of them fitting, some of them strange. */

export type Schema = { readonly [key: string]: unknown }
export type Random = () => number

export const oneOf = <T>(random: Random, values: readonly T[]): T =>
  values[Math.floor(random() * values.length)] as T

const STRANGE: readonly unknown[] = [
  ...[
    null,
    true,
    0,
    -1,
    1e308,
    1.5,
    99_999_999_999,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '😀猪',
    'NaN',
    '%',
    '\\',
    "'",
  ],
  ...[
    '2026-02-30',
    '0000-00-00',
    '9999-12-31',
    '-1',
    '1e400',
    '１２',
    'x'.repeat(3000),
    [],
    [[]],
    [null],
    {},
    { a: { b: 1 } },
  ],
]
/** Frequency at which a value, a name or a whole body differs from the schema. */
const ODD = 0.08
const DEPTH = 5

export interface Drawing {
  readonly random: Random
  /** The named schemas of the document. */
  readonly schemas: Readonly<Record<string, Schema>>
  /** Uids that were seen in answers. */
  readonly uids: readonly string[]
}

const dayOf = (random: Random): string =>
  new Date(Date.UTC(2024, 0, 1) + Math.floor(random() * 1100) * 86_400_000).toISOString().slice(0, 10)

const TEXTS = ['A001', 'B-12', '一号舍', '测试', '2026', 'admin', 'kg', '猪', 'x']

function textOf({ random, uids }: Drawing, { format, pattern, description }: Schema): string {
  if (format === 'uuid') return oneOf(random, uids)
  if (format === 'date') return dayOf(random)
  if (typeof description === 'string' && description.startsWith('YYYY')) return `${dayOf(random)} 08:00:00`
  if (typeof pattern === 'string')
    return pattern.includes('{4}') ? dayOf(random).slice(0, 7) : String(Math.round(random() * 100_000) / 100)
  return random() < 0.2 ? oneOf(random, uids) : oneOf(random, TEXTS)
}

/** A value for a schema. */
export function drawValue(drawing: Drawing, schema: Schema, depth = 0): unknown {
  const { random, schemas } = drawing
  if (random() < ODD || depth > DEPTH) return oneOf(random, STRANGE)
  if (typeof schema.$ref === 'string')
    return drawValue(drawing, schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, depth + 1)
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return oneOf(random, schema.enum)
  switch (schema.type) {
    case 'integer':
      return Math.floor(random() * 60)
    case 'number':
      return random() * 100
    case 'boolean':
      return random() < 0.5
    case 'array':
      return Array.from({ length: Math.floor(random() * 4) }, () =>
        drawValue(drawing, (schema.items ?? {}) as Schema, depth + 1),
      )
    case 'object':
      return objectOf(drawing, schema, depth)
    default:
      return textOf(drawing, schema)
  }
}

function objectOf(drawing: Drawing, schema: Schema, depth: number): Record<string, unknown> {
  const { random } = drawing
  const required = new Set((schema.required ?? []) as string[])
  const body: Record<string, unknown> = {}
  for (const [name, property] of Object.entries((schema.properties ?? {}) as Record<string, Schema>))
    if (random() < (required.has(name) ? 0.95 : 0.6)) body[name] = drawValue(drawing, property, depth + 1)
  if (random() < ODD)
    body[oneOf(random, ['farmId', 'uid', 'filters', '__proto__', 'x', 'page'])] = oneOf(random, STRANGE)
  return body
}
