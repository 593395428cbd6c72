/** Rows that are recorded events: each can be corrected or taken back in the report. */
export interface ReportEvent {
  /** The row's key that holds the event's uid. */
  readonly uid: string
  /** Code of the event, where all rows are of one; else the row's key that holds it. */
  readonly code?: string
  readonly codeIn?: string
  /** The codes its rows may hold, where they are events of batches; else those of animals. */
  readonly codes?: readonly string[]
  /** Its screen enters such events as well, by a button `create` of its own: the form's right is not needed there. */
  readonly enters?: boolean
}

/** An entry grid that opens with the ticked animals, or a document that is begun with one ticked row. */
export interface ReportAct {
  /** Route name of the event form, or of the document. */
  readonly form: string
  readonly label: string
  /** It opens empty: nothing is ticked for it. */
  readonly blank?: boolean
  /** Ticked rows that are no animals: the row's key that holds the number, and its words. */
  readonly of?: { readonly key: string; readonly word: string; readonly unit: string }
  /** It is a document: its fields, and the row's keys they begin with; heads are cut to whole ones. */
  readonly begins?: Readonly<Record<string, string>>
  readonly whole?: readonly string[]
}
