import { EAR_TAG_NOTICE } from './constants.ts'

/**
 * Ear tags out of what a person typed or pasted: white space, line breaks and the full-width comma become the
 * separator, which is split on as literal text; empty items drop out, order and duplicates stay (spec §5).
 */
export function parseEarTags(input: string, separator = ','): string[] {
  return input
    .replace(/[\s，]+/g, () => separator)
    .split(separator)
    .filter((tag) => tag !== '')
}

/** The notice for more than 200 tags, else null. It informs only: the query goes on. */
export const earTagNotice = (tags: readonly string[]): string | null =>
  tags.length > EAR_TAG_NOTICE
    ? `耳号超过${EAR_TAG_NOTICE}个，可以查询，但导出可能失败，请调整后再使用`
    : null
