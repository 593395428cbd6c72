import { type DocumentState, documentStates } from '#kit/document-rules.ts'
import './document-tag.css'

/** State of a document (单据). A bordered label, so that it cannot be mistaken for the state of an animal. */
export const DocumentTag = ({ status }: { status: DocumentState }) => (
  <span className={`document-tag document-tag-${status.toLowerCase()}`}>{documentStates[status]}</span>
)
