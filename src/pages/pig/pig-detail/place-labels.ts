/** A label wanted at a place of a line, in px. */
interface Wanted {
  at: number
  width: number
  weight: number
}

const GAP = 8

/**
 * Left edges of labels on one line, in the order given; null where there is no room. A label starts at its mark, or ends
 * there when it would run over the right end. The weightier ones choose first.
 */
export function placeLabels(labels: readonly Wanted[], room: number): (number | null)[] {
  const taken: { from: number; to: number }[] = []
  const free = (from: number, to: number) =>
    from >= 0 && to <= room && taken.every((one) => to + GAP <= one.from || from >= one.to + GAP)
  const places = new Map<Wanted, number>()
  for (const label of labels.toSorted((a, b) => b.weight - a.weight)) {
    const starts = [label.at, label.at - label.width, label.at - label.width / 2]
    const from = starts.find((start) => free(start, start + label.width))
    if (from === undefined) continue
    taken.push({ from, to: from + label.width })
    places.set(label, from)
  }
  return labels.map((label) => places.get(label) ?? null)
}

/** Width of a text at 13 px: Chinese characters are square, the others about half as wide. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 13 : 7), 0)
