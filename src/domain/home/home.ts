/** Where a figure, a row or 全部 leads: a screen the caller holds, asked as the figure was. */
export interface Opens {
  /** Function and route name. */
  readonly screen: string
  readonly path: string
}

/** A judgement that is always shown with its word or number, never by colour alone. */
export type Tone = 'met' | 'near' | 'warn' | 'red'

/** `own`: a figure shown for itself, held against nothing. */
type CellTone = Tone | 'own'

/** One figure of the strip. */
export interface HomeFigure {
  readonly key: string
  readonly label: string
  /** Exact; null where nothing is there to divide by. */
  readonly value: string | null
  readonly unit: string
  /** Decimal places. */
  readonly digits: number
  readonly note: string
  readonly tone: Tone | null
  readonly opens: Opens | null
  /** Column of its screen's sums the value is; null where it is the number of rows. */
  readonly column: string | null
  /** In place of the note, of a figure that no single screen holds: its parts, each with its own way. */
  readonly parts?: readonly { readonly text: string; readonly opens: Opens | null }[]
  /** Of an indicator: the gap to its target, and how it came about month by month. */
  readonly target?: string
  readonly gap?: string | null
  readonly trend?: readonly (string | null)[]
  readonly goal?: number | null
}

/** How a column is drawn. `bar`: a share from 0 to 1 of the widest, with a tick; `chart`: the same, across the card. */
type CellKind = 'text' | 'number' | 'signed' | 'bar' | 'chart' | 'states' | 'tag'

export interface HomeColumn {
  readonly key: string
  readonly label: string
  readonly kind: CellKind
  readonly unit?: string
  readonly digits?: number
}

export interface HomeCell {
  readonly value: string | number | null
  readonly tone?: CellTone
  readonly opens?: Opens | null
  /** A dot before the figure: its word is in the legend or the foot. */
  readonly dot?: boolean
  /** Position of the tick of a bar, on the scale of its value. */
  readonly tick?: number | null
  /** Heads by state, in the order of the state bar. */
  readonly states?: Readonly<Record<string, number>>
}

export type HomeCells = Readonly<Record<string, HomeCell>>

export interface HomeRow {
  readonly key: string
  readonly cells: HomeCells
}

/** A series over time with its target line. */
export interface HomeSeries {
  readonly points: readonly { readonly label: string; readonly value: string | null }[]
  readonly target: number | null
  readonly targetLabel: string
  readonly digits: number
}

/** Documents of a card whose rest can be posted in full, each by its own call, and those left with the reason. */
export interface HomeBulk {
  /** The document, and the function that posts its rest. */
  readonly document: string
  readonly right: string
  readonly label: string
  readonly ready: readonly { readonly uid: string; readonly version: number; readonly no: string }[]
  readonly left: readonly { readonly no: string; readonly reason: string }[]
}

/** Content of a card of a home: a table, or a line. */
export interface HomeCard {
  /** In small next to the title. */
  readonly note: string
  readonly opens: Opens | null
  readonly columns: readonly HomeColumn[]
  readonly rows: readonly HomeRow[]
  /** Directly under the head: the targets of the columns. */
  readonly head?: HomeCells | null
  readonly foot: HomeCells | null
  /** Rows of the whole result. */
  readonly total: number
  readonly series?: HomeSeries
  /** Colours of states used in the table, named once in the head. */
  readonly legend?: Readonly<Record<string, number>>
  readonly remark?: string
  /** Action on all of its rows at once. */
  readonly bulk?: HomeBulk
  /** Figures of the strip that follow from the card's answer. */
  readonly figures?: readonly HomeFigure[]
  /** Text shown without rows. */
  readonly empty: string
}

export interface HomeCardHead {
  readonly key: string
  readonly label: string
  readonly side: boolean
  /** Work list it shows: choosing the list puts the card first. */
  readonly list: string | null
  /** Asked as `quick` it answers what takes no time. */
  readonly quick: boolean
}

interface HomeFigureHead {
  readonly key: string
  /** The card whose answer brings it; null for those that are read together. */
  readonly card: string | null
}

/** A home as its screen lays it out: only what the caller has functions for. */
export interface HomeHead {
  readonly key: string
  readonly label: string
  readonly title: string
  /** True where it covers several farms at once; others ask for one. */
  readonly several: boolean
  readonly strip: readonly HomeFigureHead[]
  /** Which card the chosen figure drives. */
  readonly driven: string | null
  /** Work lists under the group names of this home; null where it has none. */
  readonly lists: Readonly<Record<string, string>> | null
  readonly cards: readonly HomeCardHead[]
}
