import type { Field, Fields } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'

/** Written as JSON, which leaves out what is undefined. */
type JsonSchema = Record<string, unknown>

const UUID: JsonSchema = { type: 'string', format: 'uuid' }

function valueSchema(field: Field): JsonSchema {
  switch (field.kind) {
    case 'integer':
      return { type: 'integer', minimum: field.min ?? 1, maximum: field.max }
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

const textSchema = ({ kind, minLength, maxLength }: Field): JsonSchema => ({
  ...{ type: 'string', minLength, maxLength },
  ...(kind === 'password' && { format: 'password', writeOnly: true }),
})

/** One field as JSON Schema; its Chinese label is the title. */
function fieldSchema(field: Field): JsonSchema {
  const one = valueSchema(field)
  return {
    title: field.label,
    ...(field.many ? { type: 'array', items: one } : one),
    readOnly: field.readonly || undefined,
    default: field.default,
  }
}

/** An object of fields. `required` names fields that must be sent and have no default. */
function objectSchema(fields: Fields, extra: Record<string, JsonSchema> = {}): JsonSchema {
  const required = Object.entries(fields).filter(
    ([, field]) => field.required && !field.readonly && field.default === undefined,
  )
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, fieldSchema(field)])),
      ...extra,
    },
    required: required.length > 0 ? required.map(([key]) => key) : undefined,
    additionalProperties: false,
  }
}

/** An answered row: every field but passwords, titles of references, the common columns. */
function rowSchema(fields: Fields): JsonSchema {
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

/** Documentation of a route beyond its function code and scope. */
export interface RouteDoc {
  readonly summary: string
  readonly body?: Readonly<Record<string, Field>>
  readonly query?: Readonly<Record<string, Field>>
  /** True where it takes a file, sent as a form. */
  readonly file?: boolean
}

export interface RouteEntry {
  readonly method: string
  readonly url: string
  readonly access: string
  readonly scope: string
  readonly doc?: RouteDoc
}

type Operation = Record<string, unknown>

const VERSION: Record<string, JsonSchema> = { version: { type: 'integer', minimum: 1 } }
const FILE: JsonSchema = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } }
const upload = { requestBody: { content: { 'multipart/form-data': { schema: FILE } } } }
const PAGING = ['_start', '_end', '_sort', '_order']

const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } })
const bodyOf = (schema: JsonSchema) => ({ requestBody: { required: true, ...json(schema) } })
const envelope = (data: JsonSchema): JsonSchema => ({
  allOf: [{ $ref: '#/components/schemas/Envelope' }, { type: 'object', properties: { data } }],
})

const queryParameters = (fields: Readonly<Record<string, Field>>) =>
  Object.entries(fields).map(([name, field]) => ({
    name,
    in: 'query',
    schema: fieldSchema(field),
    required: field.required,
  }))

function listParameters(resource: Resource) {
  const filters = Object.entries(resource.fields).filter(([, field]) => field.filter)
  const schemas: [string, JsonSchema][] = [
    ...PAGING.map((name): [string, JsonSchema] => [name, { type: 'string' }]),
    ...filters.map(([name, field]): [string, JsonSchema] => [name, fieldSchema({ ...field, many: false })]),
  ]
  return schemas.map(([name, schema]) => ({ name, in: 'query', schema }))
}

const row = (resource: Resource): JsonSchema => ({ $ref: `#/components/schemas/${resource.name}` })

const listData = (resource: Resource): JsonSchema => ({
  type: 'object',
  properties: {
    list: { type: 'array', items: row(resource) },
    total: { type: 'integer' },
    sums: { type: 'object' },
  },
})

/** Input and output of the verbs of a plain resource; other routes below its path describe themselves. */
function resourceOperation(resource: Resource, method: string, below: string): Operation | null {
  const editable = Object.fromEntries(Object.entries(resource.fields).filter(([, field]) => !field.readonly))
  const required = ['version']
  const act = (verb: string, input: Operation, responses: object = good()) => ({
    summary: `${verb}${resource.label}`,
    ...input,
    responses,
  })
  switch (`${method} ${below}`) {
    case 'GET ':
      return act('查询', { parameters: listParameters(resource) }, good(listData(resource)))
    case 'GET /{uid}':
      return act('查看', {}, good(row(resource)))
    case 'POST ':
      return act('新增', bodyOf(objectSchema(editable)), good(row(resource)))
    case 'PATCH /{uid}':
      return act('编辑', bodyOf({ ...objectSchema(editable, VERSION), required }), good(row(resource)))
    case 'DELETE /{uid}':
      return act('删除', bodyOf({ type: 'object', properties: VERSION, required }))
    case 'POST /import':
      return act('导入', upload)
    case 'POST /export':
      return act('导出', {}, { 200: { description: '工作簿 (.xlsx) 或错误' } })
    default:
      return null
  }
}

const good = (data: JsonSchema = {}) => ({
  200: { description: '结果', ...json(envelope(data)) },
  default: { description: '拒绝或错误', ...json({ $ref: '#/components/schemas/Envelope' }) },
})

function plainOperation({ method, url, doc }: RouteEntry): Operation {
  return {
    summary: doc?.summary ?? `${method} ${url}`,
    parameters: doc?.query && queryParameters(doc.query),
    ...(doc?.file && upload),
    ...(doc?.body && bodyOf(objectSchema(doc.body))),
    responses: good(),
  }
}

const openPath = (url: string): string => url.replace(/:(\w+)/g, '{$1}')

/** One operation of the document: its input and output, its function code and its scope. */
export function operationOf(
  entry: RouteEntry,
  prefix: string,
  resources: ReadonlyMap<string, Resource>,
): [path: string, Operation] {
  const path = openPath(entry.url.slice(prefix.length))
  const [, name = '', ...rest] = path.split('/')
  const resource = resources.get(name)
  const below = rest.map((part) => `/${part}`).join('')
  const operation = (resource && resourceOperation(resource, entry.method, below)) ?? plainOperation(entry)
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, one]) => ({
    name: one,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const parameters = [...inPath, ...((operation.parameters as unknown[] | undefined) ?? [])]
  const whole = {
    operationId: `${entry.method.toLowerCase()}${path.replace(/[^\w]+/g, '_')}`,
    tags: [resource?.label ?? name],
    ...operation,
    parameters: parameters.length > 0 ? parameters : undefined,
    'x-function': entry.access,
    'x-scope': entry.scope,
    security: entry.access === 'PUBLIC' ? [] : undefined,
  }
  return [path, whole]
}

export const componentSchemas = (resources: ReadonlyMap<string, Resource>): Record<string, JsonSchema> => ({
  Envelope: {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: 'string' },
      msg: { type: 'string' },
      data: {},
      errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      requestId: { type: 'string' },
    },
  },
  ...Object.fromEntries([...resources.values()].map((one) => [one.name, rowSchema(one.fields)])),
})
