import { MAX_FILE_SIZE_KB } from '#domain/constants.ts'
import { type Resource, upsertKeys } from '#kit/resource.ts'
import { fileRefusal } from '#providers/upload.ts'

const WORKBOOK: readonly string[] = ['xlsx']
/** File types of tables from other systems and machines. */
export const TABLES: readonly string[] = ['xlsx', 'csv']

/** Filter of the uploader: workbooks, or the types given, up to the size of the setting excel_max_import_size. */
export const workbookFilter = (maxKilobytes = MAX_FILE_SIZE_KB, types = WORKBOOK) => ({
  extensions: [...types],
  maxSize: maxKilobytes * 1024,
})

/** Why a file cannot be an import, before it is sent; the server checks the same again. */
export const fileProblem = (file: File, maxKilobytes?: number, types = WORKBOOK): string | null =>
  fileRefusal(file, workbookFilter(maxKilobytes, types))

/** Labels of the fields an update finds its row by; null where rows have none. */
export function updateKeyLabel(resource: Resource): string | null {
  const labels = upsertKeys(resource).map((key) => resource.fields[key]?.label ?? key)
  return labels.join('、') || null
}
