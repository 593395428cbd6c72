import {
  type Approval,
  type DocumentEntry,
  type DocumentOverrides,
  type DocumentRules,
  documentStates,
} from './document-rules.ts'
import { choice, type Field, type Fields, integer, note, text } from './field.ts'
import {
  type Access,
  defineResource,
  type Resource,
  type ResourceHeadInput,
  type ResourceInput,
  type ResourceOverrides,
  type Rows,
} from './resource.ts'
import type { RowSource } from './row-source.ts'
import { editableFields } from './schema.ts'

/** The field with the other farm that reviews a document, if it is sent to one that says how much is approved. */
export const reviewingFarm = ({ alsoFarm, document }: Document): string | undefined =>
  document.reviewerEdits ? alsoFarm : undefined

export type Document<F extends Fields = Fields> = Resource<F> & { readonly document: DocumentRules }

export const isDocument = (resource: Resource): resource is Document => resource.document !== undefined

/** Fields above the lines that a person fills: the input of a proposal of lines. */
export const headFields = ({ fields, document }: Document): [string, Field][] =>
  editableFields(fields).filter(([key]) => key !== document.lines)

/** How a document is declared: the first required day of its fields is its day, the first required farm its farm. */
export interface DocumentInput<F extends Fields, Key extends string = Extract<keyof F, string>> {
  head: ResourceHeadInput & Pick<DocumentRules, 'prefix'>
  approval: Approval
  entry?: DocumentEntry
  fields: F
  rules?: ResourceInput<F>['rules']
  overrides?: DocumentOverrides & ResourceParts<Key>
}

/** Settings of few documents as resources. */
interface ResourceParts<Key extends string>
  extends RowSource,
    Pick<Access, 'buttons'>,
    Pick<Rows<Key>, 'uniqueTogether' | 'spans'>,
    Pick<ResourceOverrides<Key>, 'alsoFarm' | 'settingChecks'> {
  /** false: another document makes it; it is never opened by hand. */
  byHand?: boolean
}

/** Fields every document has before its own … */
const head = {
  docNo: text('单号', {
    required: true,
    readonly: true,
    filter: true,
    width: 132,
    overrides: { unique: true },
  }),
  status: choice('状态', documentStates, { required: true, readonly: true, filter: true, width: 76 }),
  files: integer('附件', { readonly: true, min: 0, width: 56 }),
}
/** … and after them. */
const foot = {
  remark: note('备注', { spaces: true }),
  submittedBy: text('提交人', { readonly: true, spaces: true, width: 84 }),
  reviewedBy: text('审核人', { readonly: true, spaces: true, width: 84 }),
  reviewNote: text('审核意见', { list: false, readonly: true, spaces: true }),
}

const RIGHTS = {
  submit: '提交',
  approve: '审核',
  unapprove: '反审核',
  void: '作废',
  backdate: '补录',
} as const

/**
 * Declares a document: a resource with a number, a life of draft → submitted → approved (posted) → void, and lines, never deleted, so that
 * numbers have no gaps. What approving posts is declared on the server, under the same name.
 */
export function defineDocument<const F extends Fields>(
  input: DocumentInput<F>,
): Document<typeof head & F & typeof foot> {
  const { prefix, ...called } = input.head
  const { fields, entry, approval, rules } = input
  const {
    byHand = true,
    buttons,
    uniqueTogether,
    spans,
    alsoFarm,
    settingChecks,
    ...others
  } = input.overrides ?? {}
  const { origin, originScreen, rowsOf, ...overrides } = others
  const { afterApproval, remainder, movesNothing } = overrides
  const keyOf = (is: (field: Field) => unknown) =>
    Object.entries(fields).find(([, field]) => is(field))?.[0] ?? ''
  const lines = keyOf(({ kind }) => kind === 'lines')
  const day = keyOf(({ required, kind }) => required && (kind === 'date' || kind === 'month'))
  const farm = keyOf(({ required, orgTypes }) => required && orgTypes?.includes('farm'))
  const document = { prefix, day, farm, ...(lines && { lines }), ...entry, ...approval, ...overrides }
  const mistake = rulesMistake(document, fields)
  if (mistake) throw new Error(`document "${called.name}": ${mistake}`)
  const resource = defineResource({
    head: called,
    access: {
      scope: 'farm',
      actions: byHand ? ['list', 'create', 'edit', 'export'] : ['list', 'edit', 'export'],
      buttons: {
        ...RIGHTS,
        ...(afterApproval && { later: afterApproval.label }),
        ...(remainder && { rest: remainder.label }),
        ...buttons,
      },
    },
    rows: {
      titleField: 'docNo',
      sort: { field: 'docNo', order: 'desc' },
      copy: byHand,
      uniqueTogether,
      spans,
      ...(!movesNothing && { day }),
    },
    fields: { ...head, ...fields, ...foot },
    rules,
    found: { as: 'number', by: ['docNo'], notes: ['status', day] },
    source: { origin, originScreen, rowsOf },
    overrides: { alsoFarm, settingChecks },
  } as unknown as ResourceInput<typeof head & F & typeof foot>)
  return { ...resource, document }
}

/** Fields that a declaration names must be among its own: a slip shows when the program starts. */
function rulesMistake(rules: DocumentRules, fields: Fields): string | null {
  const { day, farm, lines, offers, afterApproval, proposes, scans, sheet } = rules
  const cells = fields[lines ?? '']?.fields ?? {}
  const everything = { ...fields, ...cells }
  const lost = (keys: readonly string[], among: Fields) => keys.find((key) => !(key in among))
  const named = lost([day, farm, ...(afterApproval?.fields ?? [])], fields)
  if (named !== undefined)
    return named ? `"${named}" is not a field` : 'it needs a required day and a required farm'
  if (proposes && !lines) return 'proposes lines, but has none'
  const scanned = lost(scans ? [scans.number, scans.flag] : [], cells)
  if (scanned !== undefined) return `scans "${scanned}", which its lines have not`
  const onSheet = lost([...(sheet?.open ?? []), ...(sheet?.without ?? [])], everything)
  if (onSheet !== undefined) return `its sheet names "${onSheet}", which is no field`
  const offered = lost(Object.keys(offers ?? {}), everything)
  return offered === undefined ? null : `offers names "${offered}", which is no field`
}
