import { MAX_FILE_SIZE_KB } from '#domain/constants.ts'
import type { Resource } from '#kit/resource.ts'
import { fileRefusal } from '#providers/upload.ts'

/** What the uploader lets pass: workbooks up to the size of the setting excel_max_import_size. */
export const workbookFilter = (maxKilobytes = MAX_FILE_SIZE_KB) => ({
  extensions: ['xlsx'],
  maxSize: maxKilobytes * 1024,
})

/** Why a file cannot be an import, before it is sent; the server checks the same again. */
export const fileProblem = (file: File, maxKilobytes?: number): string | null =>
  fileRefusal(file, workbookFilter(maxKilobytes))

/** Label of the unique field an update finds its row by; null where rows have none. */
export function updateKeyLabel({ fields }: Resource): string | null {
  return (
    Object.values(fields).find((field) => field.unique && field.required && !field.readonly)?.label ?? null
  )
}
