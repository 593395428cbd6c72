import './document-tag.css'

/** Status of a document (单据), as design.md §4 moves it. */
export type DocumentStatus = 'draft' | 'submitted' | 'approved' | 'rejected' | 'void'

const words: Readonly<Record<DocumentStatus, string>> = {
  draft: '草稿',
  submitted: '待审核',
  approved: '已审核',
  rejected: '已驳回',
  void: '已作废',
}

/** A bordered label, so that it cannot be mistaken for the state of an animal. */
export const DocumentTag = ({ status }: { status: DocumentStatus }) => (
  <span className={`document-tag document-tag-${status}`}>{words[status]}</span>
)
