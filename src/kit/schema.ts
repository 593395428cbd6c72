import { z } from 'zod'
import type { Field, Fields } from './field.ts'
import { parseField } from './parse.ts'
import type { Problem, Resource } from './resource.ts'

/** create: every field, empty ones become null. update: only what is sent is touched. */
type Mode = 'create' | 'update'

const strict = { error: (issue: { code?: string; keys?: string[] }) => unknownKeys(issue) }

function unknownKeys(issue: { code?: string; keys?: string[] }): string | undefined {
  if (issue.code === 'unrecognized_keys') return `不允许的字段：${issue.keys?.join('、')}`
  return issue.code === 'invalid_type' ? '提交的内容格式不正确' : undefined
}

function fieldSchema(field: Field) {
  return z.unknown().transform((raw, context) => {
    const parsed = parseField(field, raw)
    if (parsed.ok) return parsed.value
    context.addIssue({ code: 'custom', message: parsed.message })
    return z.NEVER
  })
}

/** Fields a person may send: the server fills the readonly ones. */
export function editableFields(fields: Fields): [string, Field][] {
  return Object.entries(fields).filter(([, field]) => !field.readonly)
}

/** The zod schema of a set of fields. Unknown keys are refused, so that only fields are written. */
export function schemaOfFields(fields: Fields, mode: Mode = 'create') {
  const shape: Record<string, z.ZodType> = {}
  for (const [key, field] of editableFields(fields)) {
    shape[key] =
      mode === 'update' ? fieldSchema(field).optional() : fieldSchema(field).prefault(field.default ?? null)
  }
  return z.strictObject(shape, strict)
}

/** The one check of a resource's rows, used by API, form and import. */
export const schemaOf = (resource: Resource, mode: Mode = 'create') => schemaOfFields(resource.fields, mode)

export type FieldErrors = Record<string, string[]>
type Checked = { ok: true; value: Record<string, unknown> } | { ok: false; errors: FieldErrors }

function addError(errors: FieldErrors, field: string, message: string): void {
  errors[field] = [...(errors[field] ?? []), message]
}

/** Runs a schema and gathers messages by field, as refine and antd show them; '' holds messages about the whole. */
export function check(schema: z.ZodType, input: unknown): Checked {
  const result = schema.safeParse(input)
  if (result.success) return { ok: true, value: result.data as Record<string, unknown> }
  const errors: FieldErrors = {}
  for (const issue of result.error.issues) addError(errors, String(issue.path[0] ?? ''), issue.message)
  return { ok: false, errors }
}

/** The cross-field rules of a resource, over the whole row. */
export function checkRules(resource: Resource, row: Record<string, unknown>): FieldErrors {
  const errors: FieldErrors = {}
  for (const rule of resource.rules) {
    const problem: Problem | null = rule(row as Parameters<typeof rule>[0])
    if (problem) addError(errors, problem.field, problem.message)
  }
  return errors
}
