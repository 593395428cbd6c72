import { type DocumentState, documentStates } from '#kit/document-rules.ts'
import './state-tag.css'
import './document-tag.css'

interface StateTagProps {
  /** The state's word. */
  label: string
  /** Its colour as CSS, such as var(--state-open); one for each state, never green. */
  color: string
  /** In a page header or a timeline: a bordered tag instead of a square and a word. */
  boxed?: boolean
  /** After the word in a boxed tag, such as 12 天. */
  note?: string
}

/** State of an animal: an 8 px square and its word. Never the colour alone. */
export function StateTag({ label, color, boxed = false, note }: StateTagProps) {
  return (
    <span
      className={
        boxed ? 'state-tag nowrap state-tag-boxed inline-flex items-center px-2 bold' : 'state-tag nowrap'
      }
      style={{ '--tag': color } as object}
    >
      <StateSquare color={color} />
      {label}
      {note && <span className="state-tag-note">{note}</span>}
    </span>
  )
}

export const StateSquare = ({ color }: { color: string }) => (
  <i className="state-square inline-block rounded-2" style={{ background: color }} aria-hidden />
)

/** The same of a judgement, which is round. */
export const ToneDot = ({ color }: { color: string }) => (
  <i className="state-square inline-block rounded-full" style={{ background: color }} aria-hidden />
)

/** State of a document (单据). A bordered label, so that it cannot be mistaken for the state of an animal. */
export const DocumentTag = ({ status }: { status: DocumentState }) => (
  <span className={`document-tag inline-block text-12 text-2 border document-tag-${status.toLowerCase()}`}>
    {documentStates[status]}
  </span>
)
