import { escapeAttribute, XML_HEAD } from './xml.ts'

/** Every look a cell can have; `styleIndex` finds its number in styles.xml. */
export interface CellStyle {
  readonly format: string
  readonly bold?: boolean
  /** Excel's "this is text, whatever it begins with": the value itself stays untouched. */
  readonly quoted?: boolean
  readonly look?: 'header' | 'note'
}

const MAX_DIGITS = 6
const zeros = (digits: number): string => (digits > 0 ? `.${'0'.repeat(digits)}` : '')

export const TEXT_FORMAT = '@'
export const DATE_FORMAT = 'yyyy-mm-dd'
export const MOMENT_FORMAT = 'yyyy-mm-dd hh:mm:ss'
/** `grouped` puts a comma between thousands: amounts of money. */
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

const styles: CellStyle[] = [
  { format: 'General' },
  { format: TEXT_FORMAT, quoted: true },
  { format: TEXT_FORMAT, quoted: true, bold: true },
  { format: TEXT_FORMAT, look: 'header', bold: true },
  { format: TEXT_FORMAT, look: 'note' },
  ...formats.slice(1).flatMap((format) => [{ format }, { format, bold: true }]),
]

const keyOf = ({ format, bold = false, quoted = false, look }: CellStyle): string =>
  `${format}|${bold}|${quoted}|${look}`
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

const FONTS =
  '<fonts count="3"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font>' +
  '<font><color rgb="FF8C8C8C"/><sz val="10"/><name val="等线"/></font></fonts>'
const FILLS =
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFF0F2F5"/></patternFill></fill></fills>'
const BORDERS = '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'

function xf({ format, bold, quoted, look }: CellStyle): string {
  const font = look === 'note' ? 2 : bold ? 1 : 0
  const quote = quoted ? ' quotePrefix="1"' : ''
  return (
    `<xf numFmtId="${formatId(format)}" fontId="${font}" fillId="${look === 'header' ? 2 : 0}" borderId="0" xfId="0"` +
    ` applyNumberFormat="1" applyFont="1" applyFill="1"${quote}/>`
  )
}

/** The whole xl/styles.xml; it never depends on the data. */
export function stylesXml(): string {
  const own = formats
    .filter((format) => formatId(format) >= FIRST_OWN_FORMAT)
    .map((format) => `<numFmt numFmtId="${formatId(format)}" formatCode="${escapeAttribute(format)}"/>`)
  return (
    `${XML_HEAD}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
    `<numFmts count="${own.length}">${own.join('')}</numFmts>${FONTS}${FILLS}${BORDERS}` +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${styles.length}">${styles.map(xf).join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}
