/** One line of the pen generator: a house, and the numbers of its pens where it has any. */
export interface PenLine {
  readonly houseType: string
  readonly house: string
  /** In front of every number: `A` gives A01, A02 … */
  readonly prefix: string | null
  readonly from: number | null
  readonly to: number | null
  /** Heads per pen, or of the house where it has no pens. */
  readonly capacity: number | null
}

export interface LineProblem {
  /** Index of the line. */
  readonly line: number
  readonly field: keyof PenLine
  readonly message: string
}

/** Pens of one farm made at a time. */
const MOST_PENS = 5000

/** Names of the pens of a line, as wide as the last number, at least two digits. Empty: the house has no pens. */
export function penNamesOf({ prefix, from, to }: PenLine): string[] {
  if (from === null || to === null || to < from) return []
  const width = Math.max(2, String(to).length)
  const count = Math.min(to - from, MOST_PENS) + 1
  return Array.from({ length: count }, (_, at) => `${prefix ?? ''}${String(from + at).padStart(width, '0')}`)
}

/** Errors of the lines, by line and field. */
export function lineProblems(lines: readonly PenLine[]): LineProblem[] {
  const seen = new Map<string, number>()
  const types = new Map<string, string>()
  let pens = 0
  return lines.flatMap((line, index): LineProblem[] => {
    const at = (field: LineProblem['field'], message: string) => ({ line: index, field, message })
    const range = rangeProblem(line)
    if (range) return [at(...range)]
    const names = penNamesOf(line)
    pens += names.length
    if (pens > MOST_PENS) return [at('to', `一次最多生成${MOST_PENS}个栏位`)]
    const type = types.get(line.house) ?? line.houseType
    types.set(line.house, type)
    if (type !== line.houseType) return [at('houseType', `栋舍“${line.house}”在前面的行是另一种舍别`)]
    for (const name of names.length > 0 ? names : ['']) {
      const key = `${line.house}/${name}`
      const first = seen.get(key)
      if (first !== undefined)
        return [
          at(
            name === '' ? 'house' : 'from',
            `与第${first + 1}行重复：${name === '' ? line.house : `${line.house}-${name}`}`,
          ),
        ]
      seen.set(key, index)
    }
    return []
  })
}

function rangeProblem({ from, to, prefix }: PenLine): [LineProblem['field'], string] | null {
  if (from === null && to !== null) return ['from', '请填写起始号']
  if (from !== null && to === null) return ['to', '请填写结束号']
  if (from !== null && to !== null && to < from) return ['to', '结束号不能小于起始号']
  return from === null && prefix ? ['from', '有栏位前缀时请填写起止号'] : null
}
