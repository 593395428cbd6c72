import type { Field, Fields } from '#kit/field.ts'

export type JsonSchema = Record<string, unknown>

const UUID: JsonSchema = { type: 'string', format: 'uuid' }

function valueSchema(field: Field): JsonSchema {
  switch (field.kind) {
    case 'integer':
      return {
        type: 'integer',
        minimum: field.min ?? 1,
        ...(field.max === undefined ? {} : { maximum: field.max }),
      }
    case 'decimal':
    case 'money':
      return { type: 'string', pattern: `^-?\\d+(\\.\\d{1,${field.digits ?? 2}})?$` }
    case 'flag':
      return { type: 'boolean' }
    case 'date':
      return { type: 'string', format: 'date' }
    case 'month':
      return { type: 'string', pattern: '^\\d{4}-\\d{2}$' }
    case 'moment':
      return { type: 'string', description: 'YYYY-MM-DD HH:mm:ss, Asia/Shanghai' }
    case 'choice':
      return { type: 'string', enum: field.options?.map((option) => option.value) }
    case 'dictionary':
    case 'reference':
    case 'organisation':
    case 'attachment':
      return UUID
    case 'lines':
      return { type: 'array', items: objectSchema(field.fields ?? {}) }
    default:
      return textSchema(field)
  }
}

const textSchema = (field: Field): JsonSchema => ({
  type: 'string',
  ...(field.minLength === undefined ? {} : { minLength: field.minLength }),
  ...(field.maxLength === undefined ? {} : { maxLength: field.maxLength }),
  ...(field.kind === 'password' ? { format: 'password', writeOnly: true } : {}),
})

/** One field as JSON Schema; its Chinese label is the title. */
export function fieldSchema(field: Field): JsonSchema {
  const one = valueSchema(field)
  return {
    title: field.label,
    ...(field.many ? { type: 'array', items: one } : one),
    ...(field.readonly ? { readOnly: true } : {}),
    ...(field.default === undefined ? {} : { default: field.default }),
  }
}

/** An object of fields. `required` names what must be sent and has no default. */
export function objectSchema(fields: Fields, extra: Record<string, JsonSchema> = {}): JsonSchema {
  const required = Object.entries(fields).filter(
    ([, field]) => field.required && !field.readonly && field.default === undefined,
  )
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, fieldSchema(field)])),
      ...extra,
    },
    ...(required.length ? { required: required.map(([key]) => key) } : {}),
    additionalProperties: false,
  }
}

/** A row as answered: every field but passwords, titles beside references, the common columns. */
export function rowSchema(fields: Fields): JsonSchema {
  const shown = Object.entries(fields).filter(([, field]) => field.kind !== 'password')
  const titled = shown.filter(([, field]) => field.target || field.kind === 'dictionary')
  return {
    type: 'object',
    properties: {
      uid: UUID,
      version: { type: 'integer' },
      ...Object.fromEntries(shown.map(([key, field]) => [key, fieldSchema(field)])),
      ...Object.fromEntries(titled.map(([key]) => [`${key}Title`, { type: 'string', readOnly: true }])),
      createdAt: { type: 'string', readOnly: true },
      updatedAt: { type: 'string', readOnly: true },
    },
  }
}
