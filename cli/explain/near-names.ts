/** A name of a declaration with its Chinese word. */
export interface Named {
  readonly name: string
  readonly label: string
}

const MOST = 5
const LEAST = 0.4

/** Neighbouring signs, the edges among them. */
function pairsOf(text: string): string[] {
  const signs = [...` ${text} `]
  return signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
}

const plain = (text: string): string => text.toLowerCase().replaceAll('_', '-')

/** Likeness of two texts from 0 to 1: the share of pairs of signs they have in common; more than 1 where one holds the other. */
function likeness(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)]
  const left = [...b]
  let common = 0
  for (const pair of a) {
    const at = left.indexOf(pair)
    if (at < 0) continue
    left.splice(at, 1)
    common += 1
  }
  const share = (2 * common) / (a.length + b.length)
  return one !== '' && other !== '' && (other.includes(one) || one.includes(other)) ? 1 + share : share
}

/** The names that are most like what was asked for, by themselves or by their words; none where nothing is near. */
export const nearNames = (asked: string, all: readonly Named[]): Named[] =>
  all
    .map((one) => ({
      one,
      near: Math.max(...[one.name, one.label].map((text) => likeness(plain(asked), plain(text)))),
    }))
    .filter(({ near }) => near >= LEAST)
    .sort((a, b) => b.near - a.near)
    .slice(0, MOST)
    .map(({ one }) => one)
