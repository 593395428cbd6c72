import { beforeEach, vi } from 'vitest'
import { read, utils } from 'xlsx'

interface SavedBook {
  readonly file: string
  /** Rows of each sheet by its name. */
  readonly sheets: Readonly<Record<string, unknown[][]>>
}

/** The workbooks that the page saves during a test, read back. */
export function savedBooks(): () => Promise<SavedBook[]> {
  let saved: { file: string; blob: Blob }[] = []
  beforeEach(() => {
    saved = []
    let blob: Blob | undefined
    vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
      blob = given as Blob
      return 'blob:saved'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (blob && this.download) saved.push({ file: this.download, blob })
      blob = undefined
    })
  })
  return () => Promise.all(saved.map(async ({ file, blob }) => ({ file, sheets: await sheetsOf(blob) })))
}

async function sheetsOf(blob: Blob): Promise<Record<string, unknown[][]>> {
  const book = read(await blob.arrayBuffer())
  return Object.fromEntries(
    Object.entries(book.Sheets).map(([name, sheet]) => [name, utils.sheet_to_json(sheet, { header: 1 })]),
  )
}
