import { escapeAttribute, XML_HEAD } from './xml.ts'

/** Cells of rows: in a list without lines, `strong` in its sum row; `cell` and `foot` are those of a printed table. */
export type RowLook = 'plain' | 'strong' | 'cell' | 'foot'
/** Other cells: `header` of a list; `head`, `headText` and `headGroup` of a printed table; its title and the lines below it. */
type OtherLook = 'header' | 'note' | 'head' | 'headText' | 'headGroup' | 'title' | 'line'

/** Every look a cell can have; `styleIndex` finds its number in styles.xml. */
interface CellStyle {
  readonly format: string
  readonly look?: RowLook | OtherLook
  /** Excel's "this is text, whatever it begins with": the value itself stays unchanged. */
  readonly quoted?: boolean
  /** More than one line where the text is longer than its column. */
  readonly wrapped?: boolean
}

const MAX_DIGITS = 6
const zeros = (digits: number): string => (digits > 0 ? `.${'0'.repeat(digits)}` : '')

export const TEXT_FORMAT = '@'
export const DATE_FORMAT = 'yyyy-mm-dd'
export const MOMENT_FORMAT = 'yyyy-mm-dd hh:mm:ss'
/** `grouped` adds a thousands separator. */
export const numberFormat = (digits: number, grouped = false): string =>
  `${grouped ? '#,##0' : '0'}${zeros(Math.min(digits, MAX_DIGITS))}`

const formats = [
  'General',
  TEXT_FORMAT,
  DATE_FORMAT,
  MOMENT_FORMAT,
  ...Array.from({ length: MAX_DIGITS + 1 }, (_, digits) => [
    numberFormat(digits),
    numberFormat(digits, true),
  ]).flat(),
]

const ROW_LOOKS: readonly RowLook[] = ['plain', 'strong', 'cell', 'foot']
const OTHER_LOOKS: readonly OtherLook[] = ['header', 'note', 'head', 'headText', 'headGroup', 'title', 'line']

const styles: CellStyle[] = [
  // Excel uses the first one for every cell without a style
  ...ROW_LOOKS.flatMap((look) => formats.map((format) => ({ format, look }))),
  ...ROW_LOOKS.flatMap((look) =>
    [{ quoted: true }, { wrapped: true }, { quoted: true, wrapped: true }].map((extra) => ({
      format: TEXT_FORMAT,
      look,
      ...extra,
    })),
  ),
  ...OTHER_LOOKS.flatMap((look) => [
    { format: TEXT_FORMAT, look },
    { format: TEXT_FORMAT, look, quoted: true },
  ]),
]

const keyOf = ({ format, look = 'plain', quoted = false, wrapped = false }: CellStyle): string =>
  `${format}|${look}|${quoted}|${wrapped}`
const indexes = new Map(styles.map((style, index) => [keyOf(style), index]))

/** Number of a style in styles.xml. @throws when the table has no such style */
export function styleIndex(style: CellStyle): number {
  const index = indexes.get(keyOf(style))
  if (index === undefined) throw new Error(`no cell style ${keyOf(style)}`)
  return index
}

/** Ids below 164 belong to Excel; 0 is General and 49 is text in every version. */
const FIRST_OWN_FORMAT = 164
const formatId = (format: string): number => {
  if (format === 'General') return 0
  return format === TEXT_FORMAT ? 49 : FIRST_OWN_FORMAT + formats.indexOf(format)
}

const font = (size: number, extra = ''): string =>
  `<font>${extra}<sz val="${size}"/><name val="等线"/></font>`
const FONTS = [
  font(11),
  font(11, '<b/>'),
  `<font><sz val="10"/><color rgb="FF8C8C8C"/><name val="等线"/></font>`,
  font(16, '<b/>'),
]
const [REGULAR, BOLD, GREY, LARGE] = [0, 1, 2, 3]

const solid = (colour: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/></patternFill></fill>`
const FILLS = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  solid('FFF0F2F5'),
  solid('FFF2F4F3'),
]

const side = (name: string, style: string, colour: string): string =>
  `<${name} style="${style}"><color rgb="${colour}"/></${name}>`
const LINES = ['left', 'right', 'top', 'bottom'].map((name) => side(name, 'thin', 'FF999999')).join('')
const BORDERS = [
  '<border><left/><right/><top/><bottom/><diagonal/></border>',
  `<border>${LINES}<diagonal/></border>`,
]

interface Drawn {
  readonly font?: number
  readonly fill?: number
  readonly border?: number
  readonly alignment?: string
}

/** A heading of a printed table. */
const heading = (placed: string): Drawn => ({
  ...{ font: BOLD, fill: 3, border: 1, alignment: `${placed} wrapText="1"` },
})

const drawn: Readonly<Record<RowLook | OtherLook, Drawn>> = {
  plain: {},
  strong: { font: BOLD },
  cell: { border: 1, alignment: 'vertical="center"' },
  foot: { font: BOLD, fill: 3, border: 1, alignment: 'vertical="center"' },
  header: { font: BOLD, fill: 2 },
  note: { font: GREY },
  head: heading('horizontal="right" vertical="center"'),
  headText: heading('horizontal="left" vertical="center" indent="1"'),
  headGroup: heading('horizontal="center" vertical="center"'),
  title: { font: LARGE, alignment: 'vertical="center" wrapText="1"' },
  line: { alignment: 'vertical="top" wrapText="1"' },
}

/** Texts and days of a printed table are left-aligned, at a distance from the figure before them. */
const LEFT = 'horizontal="left" vertical="center" indent="1"'
const WORDS: ReadonlySet<string> = new Set([TEXT_FORMAT, DATE_FORMAT, MOMENT_FORMAT])

function alignmentOf({ format, look = 'plain', wrapped }: CellStyle): string | undefined {
  const printed = look === 'cell' || look === 'foot'
  const placed = printed && WORDS.has(format) ? LEFT : drawn[look].alignment
  return wrapped ? `${placed ?? 'vertical="center"'} wrapText="1"` : placed
}

function xf(style: CellStyle): string {
  const { format, look = 'plain', quoted } = style
  const { font: fontId = REGULAR, fill = 0, border = 0 } = drawn[look]
  const quote = quoted ? ' quotePrefix="1"' : ''
  const placed = alignmentOf(style)
  const head =
    `<xf numFmtId="${formatId(format)}" fontId="${fontId}" fillId="${fill}" borderId="${border}" xfId="0"` +
    ` applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"${quote}`
  return placed ? `${head} applyAlignment="1"><alignment ${placed}/></xf>` : `${head}/>`
}

const listed = (name: string, items: readonly string[]): string =>
  `<${name} count="${items.length}">${items.join('')}</${name}>`

/** The whole xl/styles.xml; it never depends on the data. */
export function stylesXml(): string {
  const own = formats
    .filter((format) => formatId(format) >= FIRST_OWN_FORMAT)
    .map((format) => `<numFmt numFmtId="${formatId(format)}" formatCode="${escapeAttribute(format)}"/>`)
  return (
    `${XML_HEAD}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
    `${listed('numFmts', own)}${listed('fonts', FONTS)}${listed('fills', FILLS)}${listed('borders', BORDERS)}` +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `${listed('cellXfs', styles.map(xf))}` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}
