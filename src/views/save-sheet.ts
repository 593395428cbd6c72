type Cell = string | number | null

/** A sheet of a workbook, row by row, its head among them. */
export interface SavedSheet {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
}

/** Saves rows that are all on the screen already as a workbook of that name, without asking the server. */
export const saveSheet = (sheet: SavedSheet, file: string): Promise<void> => saveBook([sheet], file)

/** The same of several sheets. */
export async function saveBook(sheets: readonly SavedSheet[], file: string): Promise<void> {
  const { utils, writeFile } = await import('xlsx')
  const book = utils.book_new()
  for (const { name, rows } of sheets)
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name)
  writeFile(book, `${file}.xlsx`)
}
