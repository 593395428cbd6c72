import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import { Refused } from '#server/kit/refused.ts'
import { type RowViolation, wrongCells } from '../entry/row-result.ts'

/** Records inside a savepoint of that name; a refusal is answered and leaves nothing behind. `translate` reads what was thrown. */
export async function guarded<R>(
  tx: Tx,
  name: string,
  record: () => Promise<R>,
  translate = (thrown: unknown) => thrown,
): Promise<R | Refused> {
  const savepoint = sql.ref(name)
  await tx.run(sql`savepoint ${savepoint}`)
  try {
    const results = await record()
    await tx.run(sql`release savepoint ${savepoint}`)
    return results
  } catch (thrown) {
    const failure = translate(thrown)
    if (!(failure instanceof Refused)) throw thrown
    await tx.run(sql`rollback to savepoint ${savepoint}`)
    return failure
  }
}

/** The messages of a refusal as violations of their cells. */
export const refusedCells = ({ message, errors }: Refused): RowViolation[] =>
  wrongCells(errors ?? { '': [message] })
