import type { DictionaryItem } from './dictionary.ts'

const CORE_NAME = /^核心/

/**
 * The core group level list of spec §3: the part of selective_level that is the nucleus. An entry named 核心… belongs
 * to it; where such an entry is divided further (A, B, C), its divisions are the levels.
 */
export function coreGroupLevels(levels: readonly DictionaryItem[]): DictionaryItem[] {
  return levels
    .filter((level) => CORE_NAME.test(level.name1))
    .flatMap((level) => (level.children?.length ? [...level.children] : [level]))
}
