/** Rolls back the transaction of a dry run, and carries its answer. */
class Tried<T> extends Error {
  readonly answer: T

  constructor(answer: T) {
    super('trial rolled back')
    this.answer = answer
  }
}

/** Does the work in its transaction as usual, and rolls it back. */
export async function tried<T, Args extends readonly unknown[]>(
  inScope: (work: (...args: Args) => Promise<never>) => Promise<never>,
  work: (...args: Args) => Promise<T>,
): Promise<T> {
  try {
    return await inScope(async (...args) => {
      throw new Tried(await work(...args))
    })
  } catch (error) {
    if (error instanceof Tried) return error.answer as T
    throw error
  }
}
