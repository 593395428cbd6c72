/** Open quantity of a document for one place; `qty` in thousandths. */
interface WantedOfShelf {
  readonly shelf: string
  readonly qty: number
}

interface WantingDocument {
  readonly uid: string
  readonly wanted: readonly WantedOfShelf[]
}

/**
 * How many things each document lacks, where each takes what it wants in the order given: a document that can be served in
 * full takes its share from the shelves, one that cannot takes nothing.
 */
export function lackingInOrder(
  documents: readonly WantingDocument[],
  shelves: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const left = new Map(shelves)
  return new Map(
    documents.map(({ uid, wanted }) => {
      const asked = new Map<string, number>()
      for (const { shelf, qty } of wanted) asked.set(shelf, (asked.get(shelf) ?? 0) + qty)
      const lacking = [...asked].filter(([shelf, qty]) => qty > (left.get(shelf) ?? 0)).length
      if (lacking === 0) for (const [shelf, qty] of asked) left.set(shelf, (left.get(shelf) ?? 0) - qty)
      return [uid, lacking]
    }),
  )
}
