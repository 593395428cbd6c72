/** Parts to compare, each timing itself: answers ms. */
export type Timed = () => Promise<number>

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Runs the candidates in turn, round after round, the order turning: a busy moment of the machine hits all alike. */
export async function interleave<Name extends string>(
  rounds: number,
  candidates: Readonly<Record<Name, Timed>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(candidates) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
  for (let round = 0; round < rounds; round += 1) {
    const turned = names.map((_, i) => names[(i + round) % names.length] as Name)
    for (const name of turned) times[name].push(await candidates[name]())
  }
  return times
}
