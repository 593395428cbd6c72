import { type DocumentRules, documentStates } from './document-rules.ts'
import { choice, type Field, type Fields, integer, text } from './field.ts'
import { defineResource, type Resource, type ResourceInput } from './resource.ts'
import { editableFields } from './schema.ts'

/** The field with the other farm that reviews a document, if it is sent to one that says how much is approved. */
export const reviewingFarm = ({ alsoFarm, document }: Document): string | undefined =>
  document.reviewerEdits ? alsoFarm : undefined

export type Document<F extends Fields = Fields> = Resource<F> & { readonly document: DocumentRules }

export const isDocument = (resource: Resource): resource is Document => resource.document !== undefined

/** Fields above the lines that a person fills: what a proposal of lines goes by. */
export const headFields = ({ fields, document }: Document): [string, Field][] =>
  editableFields(fields).filter(([key]) => key !== document.lines)

type DocumentInput<F extends Fields> = Omit<
  ResourceInput<F>,
  'actions' | 'titleField' | 'scope' | 'copy' | 'day'
> &
  DocumentRules & {
    /** false: another document makes it; nobody opens one. */
    byHand?: boolean
  }

const readonly = { readonly: true } as const

/** Fields every document has before its own … */
const head = {
  docNo: text('单号', { required: true, unique: true, ...readonly, list: true, filter: true, width: 132 }),
  status: choice('状态', documentStates, {
    required: true,
    ...readonly,
    list: true,
    filter: true,
    width: 76,
  }),
  files: integer('附件', { ...readonly, min: 0, list: true, width: 56 }),
}
/** … and after them. */
const foot = {
  remark: text('备注', { multiline: true, spaces: true }),
  submittedBy: text('提交人', { ...readonly, list: true, spaces: true, width: 84 }),
  reviewedBy: text('审核人', { ...readonly, list: true, spaces: true, width: 84 }),
  reviewNote: text('审核意见', { ...readonly, spaces: true }),
}

const RIGHTS = {
  submit: '提交',
  approve: '审核',
  unapprove: '反审核',
  void: '作废',
  backdate: '补录',
} as const

/**
 * Declares a document: a resource with a number, a life of draft → submitted → approved (posted) → void, and lines. It is
 * never deleted, so that numbers have no gaps. What approving posts is said on the server, under the same name.
 */
export function defineDocument<const F extends Fields>(
  input: DocumentInput<F>,
): Document<typeof head & F & typeof foot> {
  const {
    prefix,
    day,
    farm,
    lines,
    offers,
    later,
    rest: left,
    proposes,
    scans,
    sheet,
    outcome,
    reviewerEdits,
    movesNothing,
    makes,
    tells,
    effect,
    signatures,
    fields,
    buttons,
    byHand = true,
    ...rest
  } = input
  checkNames(input)
  const resource = defineResource({
    ...rest,
    fields: { ...head, ...fields, ...foot },
    titleField: 'docNo',
    scope: 'farm',
    ...(movesNothing ? {} : { day }),
    actions: byHand ? ['list', 'create', 'edit', 'export'] : ['list', 'edit', 'export'],
    copy: byHand,
    found: { as: 'number', by: ['docNo'], notes: ['status', day] },
    buttons: {
      ...RIGHTS,
      ...(later ? { later: later.label } : {}),
      ...(left ? { rest: left.label } : {}),
      ...buttons,
    },
    sort: { field: 'docNo', order: 'desc' },
  } as unknown as ResourceInput<typeof head & F & typeof foot>)
  const optional = { lines, offers, later, rest: left, proposes, scans, sheet, outcome, makes, tells }
  const flags = { reviewerEdits: reviewerEdits || undefined, movesNothing: movesNothing || undefined }
  return {
    ...resource,
    document: { prefix, day, farm, ...given({ ...optional, ...flags }), effect, signatures },
  }
}

/** The options that are set: one that is left out must not be a key of the document. */
function given<T extends object>(optional: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const present = Object.entries(optional).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

/** Fields that a declaration names must be among its own: a slip shows when the program starts. */
function checkNames({ name, fields, ...rules }: DocumentRules & { name: string; fields: Fields }): void {
  const { day, farm, lines, offers, later, proposes, scans, sheet } = rules
  const cells = fields[lines ?? '']?.fields ?? {}
  const everything = { ...fields, ...cells }
  for (const key of [day, farm, ...(lines ? [lines] : []), ...(later?.fields ?? [])])
    if (!(key in fields)) throw new Error(`document "${name}": "${key}" is not a field`)
  if (proposes && !lines) throw new Error(`document "${name}": proposes lines, but has none`)
  for (const key of scans ? [scans.number, scans.flag] : [])
    if (!(key in cells)) throw new Error(`document "${name}": scans "${key}", which its lines have not`)
  for (const key of [...(sheet?.open ?? []), ...(sheet?.without ?? [])])
    if (!(key in everything))
      throw new Error(`document "${name}": its sheet names "${key}", which is no field`)
  for (const key of Object.keys(offers ?? {}))
    if (!(key in everything)) throw new Error(`document "${name}": offers names "${key}", which is no field`)
}
