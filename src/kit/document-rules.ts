import type { ErpKind } from '#domain/erp/erp.ts'

/** States of a document (单据, §0.3). Approving posts its content, in the same transaction. */
export const documentStates = {
  DRAFT: '草稿',
  SUBMITTED: '待审核',
  APPROVED: '已审核',
  REJECTED: '已驳回',
  VOID: '已作废',
} as const

export type DocumentState = keyof typeof documentStates

export type DocumentAct = 'submit' | 'withdraw' | 'approve' | 'reject' | 'unapprove' | 'void'

interface Transition {
  readonly label: string
  readonly from: readonly DocumentState[]
  readonly to: DocumentState
  /** The right it asks for, as a button of the screen. */
  readonly right: 'submit' | 'approve' | 'unapprove' | 'void'
  /** The act needs a reason. */
  readonly asksWhy: boolean
}

export const documentActs: Readonly<Record<DocumentAct, Transition>> = {
  submit: { label: '提交', from: ['DRAFT', 'REJECTED'], to: 'SUBMITTED', right: 'submit', asksWhy: false },
  withdraw: { label: '撤回', from: ['SUBMITTED'], to: 'DRAFT', right: 'submit', asksWhy: false },
  approve: { label: '审核', from: ['SUBMITTED'], to: 'APPROVED', right: 'approve', asksWhy: false },
  reject: { label: '驳回', from: ['SUBMITTED'], to: 'REJECTED', right: 'approve', asksWhy: true },
  unapprove: { label: '反审核', from: ['APPROVED'], to: 'DRAFT', right: 'unapprove', asksWhy: true },
  void: {
    label: '作废',
    from: ['DRAFT', 'SUBMITTED', 'REJECTED', 'APPROVED'],
    to: 'VOID',
    right: 'void',
    asksWhy: true,
  },
}

/** A state in which a person may change the document. */
export const isEditable = (state: unknown): boolean => state === 'DRAFT' || state === 'REJECTED'

/** Why a document in this state does not allow the act, or null. */
export function actRefusal(act: DocumentAct, state: DocumentState): string | null {
  const { from, label } = documentActs[act]
  return from.includes(state) ? null : `单据${documentStates[state]}，不能${label}`
}

/** Why a document in this state does not take values entered after approval, or null. */
export const afterApprovalRefusal = (state: DocumentState, { label }: AfterApproval): string | null =>
  state === 'APPROVED' ? null : `单据${documentStates[state]}，不能${label}`

/** Why nothing more of a document is posted in its state, or null. */
export const remainderRefusal = ({ label, refusal }: RemainderPosting, row: Values): string | null =>
  row.status === 'APPROVED'
    ? refusal(row)
    : `单据${documentStates[row.status as DocumentState]}，不能${label}`

/** Why nothing is made of a document in its state, or null. */
export const makeRefusal = ({ label, refusal }: MadeDocument, row: Values): string | null =>
  row.status === 'APPROVED'
    ? refusal(row)
    : `单据${documentStates[row.status as DocumentState]}，不能${label}`

/** Why a document in this state may not be changed, or null. `mayReview`: its reviewer may, and is the one who asks. */
export function editRefusal(state: DocumentState, mayReview = false): string | null {
  if (isEditable(state) || (state === 'SUBMITTED' && mayReview)) return null
  // M-10 to the letter
  if (state === 'APPROVED') return '单据已审核，不能修改，请先反审核'
  return state === 'SUBMITTED' ? '单据待审核，不能修改，请先撤回' : '单据已作废，不能修改'
}

/** Numbers a cell is helped with while it is typed: of animals in the farm, open batches, lots of semen or of materials in stock. */
export type DocumentOffer = 'animals' | 'batches' | 'lots' | 'materialLots'

/** Fields entered only after the posting: on the approved document, as often as they change. */
export interface AfterApproval {
  /** The step, and the right to it. */
  readonly label: string
  readonly fields: readonly string[]
}

type Values = Readonly<Record<string, unknown>>

/** Posting of what an approval did not post, on a day of its own and as often as something is left (`Posting.remainder`). */
export interface RemainderPosting {
  /** The step, and the right to it. */
  readonly label: string
  /** One sentence: its effect. */
  readonly effect: string
  /** Why there is nothing left of an approved one, or null. */
  refusal(row: Values): string | null
}

/** A document begun with values of another one; the user fills the rest. */
interface MadeDocument {
  /** The step of the one it begins with: 转销售单. */
  readonly label: string
  readonly document: string
  /** Its first values; titles of references along with them. */
  values(row: Values): Values
  /** Why an approved one makes none, or null. */
  refusal(row: Values): string | null
}

/** A document on paper for people to fill in by hand, while it may still be changed. */
export interface BlankSheet {
  /** Its title. */
  readonly label: string
  /** Fields, above the lines and in them, that are left open to be written into. */
  readonly open: readonly string[]
  /** Fields hidden from the person who fills it in. */
  readonly without: readonly string[]
  /** Documents it is for; all where it does not say. */
  suits?(row: Values): boolean
}

/** Lines that are ticked by a scanner: the cell with the number that is scanned, and the flag its line gets. */
export interface ScannedLines {
  readonly number: string
  readonly flag: string
}

/** Effect of approving, and its signatures. */
export interface Approval {
  /** One sentence: what approving does. */
  readonly effect: string
  /** Roles that sign the print, in order. */
  readonly signatures: readonly string[]
}

/** Offers while a document is typed. */
export interface DocumentEntry {
  /** Cells of the lines, or fields above them, that offer numbers the farm has. */
  readonly offers?: Readonly<Record<string, DocumentOffer>>
  /** Label of the button that fills the lines by what the server proposes for the fields above them (compose.ts). */
  readonly proposes?: string
}

/** Settings that few documents need. */
export interface DocumentOverrides {
  readonly afterApproval?: AfterApproval
  readonly remainder?: RemainderPosting
  /** Lines are ticked by scanning their number. */
  readonly scans?: ScannedLines
  /** Its lines to be filled in by hand. */
  readonly sheet?: BlankSheet
  /** Report of the results of its documents, shown next to their list. */
  readonly outcome?: string
  /** A reviewer with the right to approve corrects it while it waits: how much is approved. */
  readonly reviewerEdits?: boolean
  /** Kind of ERP message on approval, where the ERP gets the document and not the events it makes. */
  readonly erpMessage?: ErpKind
  /** Only its state is at stake: neither a closed month nor the limit of backdating concern it. */
  readonly movesNothing?: boolean
  /** The document that is made of it, once it is approved. */
  readonly makes?: MadeDocument
}

/** A document as the rest of the house reads it. */
export interface DocumentRules extends Approval, DocumentEntry, DocumentOverrides {
  /** Letters its numbers begin with: YZ20261121-001. */
  readonly prefix: string
  /** The field with its day: numbers are counted by it, and posting happens on it. */
  readonly day: string
  /** The field that names its farm. */
  readonly farm: string
  /** The field with its lines, if it has any. */
  readonly lines?: string
}
