import type { HomeCard, HomeCell, HomeColumn, HomeFigure, HomeSeries, Opens } from '#domain/home/home.ts'
import { screenAddress } from '#kit/screen-address.ts'
import type { Tx } from '#server/kit/database.ts'
import type { ReportAnswer, ReportRow } from '#server/kit/report/page-request.ts'

/** Filters of a screen, by key. */
export type Filters = Readonly<Record<string, string | readonly string[]>>

interface ReportAsk {
  readonly groupBy?: string | null
  readonly sort?: { readonly key: string; readonly order: 'asc' | 'desc' } | null
  readonly limit?: number
}

export interface ListAnswer {
  readonly list: readonly ReportRow[]
  readonly total: number
  readonly sums: Readonly<Record<string, unknown>>
}

/**
 * Data available to a card. Reports and lists answer as their screens do, with the caller's rights and the screen's own filters:
 * a home has no formula of its own.
 */
export interface HomeAsking {
  readonly tx: Tx
  readonly farms: readonly string[]
  readonly today: string
  /** Function codes of the caller. */
  readonly functions: ReadonlySet<string>
  /** A farm report of these farms; the farms need no filter. */
  readonly report: (name: string, filters: Filters, ask?: ReportAsk) => Promise<ReportAnswer>
  /** Rows of a resource in these farms. */
  readonly list: (
    name: string,
    filters: Filters,
    ask?: { readonly sort?: string; readonly order?: 'asc' | 'desc'; readonly limit?: number },
  ) => Promise<ListAnswer>
  /** The chosen indicator of a home whose figures drive a card. */
  readonly chosen: string | null
  /** True for the quick answer; the full one follows. */
  readonly quick: boolean
}

export interface RoleFigure {
  readonly key: string
  /** Any of these functions shows it. */
  readonly functions: readonly string[]
  readonly read: (ask: HomeAsking) => Promise<HomeFigure>
}

/** A figure computed by a card: it is read once. */
interface CardFigure {
  readonly key: string
  readonly functions: readonly string[]
  readonly fromCard: string
}

export interface RoleCard {
  readonly key: string
  readonly label: string
  readonly functions: readonly string[]
  readonly side?: boolean
  readonly list?: string
  /** Reports with kept costs: they are brought up to date before the card is read. */
  readonly fresh?: readonly string[]
  /** Reconciling brings kept costs up to date: it needs a transaction that may write. */
  readonly reconciles?: boolean
  /** Has a quick answer, shown until the full one is there. */
  readonly quick?: boolean
  readonly read: (ask: HomeAsking) => Promise<HomeCard>
}

export interface RoleHome {
  readonly key: string
  readonly label: string
  readonly title: string
  readonly several: boolean
  /** Users with all of these functions have the home. */
  readonly functions: readonly string[]
  readonly driven?: string
  /** Group of each work list in this home; lists it does not name keep their own. */
  readonly lists: Readonly<Record<string, string>> | null
  readonly figures: readonly (RoleFigure | CardFigure)[]
  /** Reports with kept costs the figures read. */
  readonly fresh?: readonly string[]
  readonly cards: readonly RoleCard[]
}

/** Link to a screen with these filters. */
export type Opening = (ask: HomeAsking, screen: string, filters: Filters, group?: string) => Opens

const farmFilter = (ask: HomeAsking, key: 'farmIds' | 'farmId') => ({ [key]: ask.farms })

/** Link to a report with these filters, as its query panel would write them. */
export const opensReport = (ask: HomeAsking, screen: string, filters: Filters, group?: string): Opens => ({
  screen,
  path: screenAddress(screen, { ...farmFilter(ask, 'farmIds'), ...filters }, group ? { group } : {}),
})

export const opensList = (ask: HomeAsking, screen: string, filters: Filters): Opens => ({
  screen,
  path: screenAddress(screen, { ...farmFilter(ask, 'farmId'), ...filters }),
})

/** A figure of a row as text; null where there is none. */
export const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

export const numberOf = (value: unknown): number => Number(value ?? 0)

/** A column of a card: its name, its rendering, and the cell of a row with its link. */
export interface CardColumn<Row> extends HomeColumn {
  readonly of: (row: Row) => HomeCell | string | number | null
}

/** A column with this title; `of`: the cell of a row. */
export const column = <Row>(
  key: string,
  label: string,
  look: HomeColumn['kind'] | Omit<HomeColumn, 'key' | 'label'>,
  of: CardColumn<Row>['of'],
): CardColumn<Row> => ({ key, label, ...(typeof look === 'string' ? { kind: look } : look), of })

/** Numbers with a unit, or with decimal places. */
export const numbers = (look: Pick<HomeColumn, 'unit' | 'digits'>) => ({ kind: 'number', ...look }) as const

/** A figure by what it has; the others have no places, note, tone, link or column. */
export const figure = (
  facts: Pick<HomeFigure, 'key' | 'label' | 'value' | 'unit'> & Partial<HomeFigure>,
): HomeFigure => ({ ...{ digits: 0, note: '', tone: null, opens: null, column: null }, ...facts })

/** The number of a document, which opens it in its list. */
export const docNoColumn = (ask: HomeAsking, screen: string): CardColumn<ReportRow> => ({
  ...{ key: 'no', label: '单号', kind: 'text' },
  of: ({ docNo }) => ({ value: textOf(docNo), opens: opensList(ask, screen, { docNo: String(docNo) }) }),
})

interface Subject extends Pick<HomeColumn, 'key' | 'label'> {
  /** The report's column and filter. */
  readonly column: string
  readonly screen: string
  readonly filters: Filters
}

/** Subject of a report row, which opens the report for it alone. */
export const subjectColumn = (
  ask: HomeAsking,
  { key, label, column, screen, filters }: Subject,
): CardColumn<ReportRow> => ({
  ...{ key, label, kind: 'text' },
  of: (row) => ({
    value: textOf(row[column]),
    opens: opensReport(ask, screen, { ...filters, [column]: String(row[column]) }),
  }),
})

const isCell = (value: unknown): value is HomeCell => typeof value === 'object' && value !== null

/** Rows a card shows, unless it says otherwise. */
export const ROWS = 8

/** The table of a card, as its columns declare it: the first rows, and how many there are. */
export const tableOf = <Row>(
  columns: readonly CardColumn<Row>[],
  rows: readonly Row[],
  keyOf: (row: Row) => unknown,
  most = ROWS,
): Pick<HomeCard, 'columns' | 'rows' | 'foot' | 'total'> => ({
  columns: columns.map(({ of: _, ...column }) => column),
  rows: rows.slice(0, most).map((row) => ({
    key: String(keyOf(row)),
    cells: Object.fromEntries(
      columns.map(({ key, of }) => {
        const cell = of(row)
        return [key, isCell(cell) ? cell : { value: cell }]
      }),
    ),
  })),
  foot: null,
  total: rows.length,
})

/** A line over time in place of a table, against its target. */
export const lineOf = (points: HomeSeries['points'], target: number | null, targetLabel: string) => {
  const inOrder = points.toSorted((a, b) => a.label.localeCompare(b.label))
  const series = { points: inOrder, target, targetLabel, digits: 2 }
  return { columns: [], rows: [], foot: null, total: points.length, series }
}

interface ListedCard extends Omit<RoleCard, 'functions' | 'read'> {
  readonly screen: string
  readonly filters: (ask: HomeAsking) => Filters
  /** Column the rows are sorted by. */
  readonly sort?: string
  readonly note: (answer: ListAnswer, ask: HomeAsking) => string
  readonly columns: (ask: HomeAsking) => readonly CardColumn<ReportRow>[]
  readonly keyOf?: (row: ReportRow) => unknown
  readonly remark?: string
  readonly empty: string
}

type ReadRows = (ask: HomeAsking, screen: string, filters: Filters, sort?: string) => Promise<ListAnswer>

/** A card with the first rows of a report or a list, and a link to it. */
const listedCard =
  (readRows: ReadRows, opens: Opening) =>
  (declared: ListedCard): RoleCard => {
    const {
      screen,
      filters,
      sort,
      note,
      columns,
      keyOf = ({ uid }) => uid,
      remark,
      empty,
      ...card
    } = declared
    return {
      ...card,
      functions: [screen],
      async read(ask) {
        const answer = await readRows(ask, screen, filters(ask), sort)
        return {
          note: note(answer, ask),
          opens: opens(ask, screen, filters(ask)),
          ...tableOf(columns(ask), answer.list, keyOf),
          total: answer.total,
          ...(remark !== undefined && { remark: answer.list.length > 0 ? remark : '' }),
          empty,
        }
      },
    }
  }

export const reportCard = listedCard(
  (ask, screen, filters, sort) =>
    ask.report(screen, filters, { ...(sort && { sort: { key: sort, order: 'asc' } }), limit: ROWS }),
  opensReport,
)

export const listCard = listedCard(
  (ask, screen, filters, sort) => ask.list(screen, filters, { ...(sort && { sort }), limit: ROWS }),
  opensList,
)

/** True where one of the functions is held. */
export const mayRead = (
  functions: ReadonlySet<string>,
  { functions: any }: { readonly functions: readonly string[] },
): boolean => any.length === 0 || any.some((one) => functions.has(one))
