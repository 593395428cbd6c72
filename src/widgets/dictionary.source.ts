/** An entry of a data dictionary (spec §3). */
export interface DictionaryItem {
  readonly uid: string
  readonly name1: string
  readonly code?: string | null
  readonly children?: readonly DictionaryItem[]
  readonly hasChildren?: boolean
}

/** One source of base/ddsource/info's ddSourceList. */
export interface DictionarySource {
  readonly scode: string
  readonly dataDefineList: readonly DictionaryItem[]
}

/** Entries of a dictionary code; none while it is not loaded. */
export const entriesOf = (sources: readonly DictionarySource[], scode: string): readonly DictionaryItem[] =>
  sources.find((source) => source.scode === scode)?.dataDefineList ?? NONE

/** Always the same one, so that nothing follows from another empty list. */
const NONE: readonly DictionaryItem[] = []
