import { crafted, repeated, sheetXml } from '#support/workbook.ts'

const SHEET = 'xl/worksheets/sheet1.xml'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const CELL = '<row><c t="inlineStr"><is><t>AAAAAAAAAAAAAAAAAAAA</t></is></c></row>'
/** Times the cell above makes 4 GiB, just below what a plain zip entry holds. */
const FOUR_GB = Math.floor((4 * 1024 ** 3 - 4096) / CELL.length)

function* wrapped(open: string, middle: Iterable<string>, close: string): Generator<string> {
  yield open
  yield* middle
  yield close
}

/** Workbooks that only an attacker sends, by what they are. */
export async function* hostileFiles(): AsyncGenerator<[name: string, file: Buffer]> {
  const sheet = (rows: Iterable<string>) =>
    wrapped(`<worksheet xmlns="${MAIN}"><sheetData>`, rows, '</sheetData></worksheet>')
  yield ['4 GB', await crafted({ [SHEET]: sheet(repeated(CELL, FOUR_GB)) })]
  const strings = repeated('<si><t>甲乙丙丁戊己庚辛</t></si>', 1_000_000)
  yield [
    '100 万个共享字符串',
    await crafted({ 'xl/sharedStrings.xml': wrapped(`<sst xmlns="${MAIN}">`, strings, '</sst>') }),
  ]
  const wide = `<row r="1">${'<c><v>1</v></c>'.repeat(16_384)}</row>`
  yield ['16384 列', await crafted({ [SHEET]: [sheetXml(wide)] })]
  const deep = () => wrapped('', repeated('<a>', 200_000), '')
  yield ['20 万层 XML', await crafted({ 'xl/workbook.xml': deep(), 'xl/styles.xml': deep() })]
  yield ['20 万层工作表', await crafted({ [SHEET]: deep() })]
}
