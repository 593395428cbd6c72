type Cell = string | number | null

/** A sheet of a workbook, row by row, its head among them. */
export interface SavedSheet {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
}

/** Saves rows that are all on the screen already as a workbook of that name, without asking the server. */
export async function saveSheet({ name, rows }: SavedSheet, file: string): Promise<void> {
  const { utils, writeFile } = await import('xlsx')
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, name)
  writeFile(book, `${file}.xlsx`)
}
