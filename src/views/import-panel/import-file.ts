import { MAX_FILE_SIZE_KB } from '#domain/constants.ts'
import type { Resource } from '#kit/resource.ts'

/** Why a file cannot be an import, before it is sent; the server checks the same again. */
export function fileProblem(
  file: Pick<File, 'name' | 'size'>,
  maxKilobytes = MAX_FILE_SIZE_KB,
): string | null {
  if (!/\.xlsx$/i.test(file.name)) return '只能导入 .xlsx 文件'
  if (file.size === 0) return '文件是空的，请重新选择'
  return file.size > maxKilobytes * 1024 ? `文件超过 ${maxKilobytes} KB，请拆分后再导入` : null
}

/** Label of the unique field an update finds its row by; null where rows have none. */
export function updateKeyLabel({ fields }: Resource): string | null {
  return (
    Object.values(fields).find((field) => field.unique && field.required && !field.readonly)?.label ?? null
  )
}
