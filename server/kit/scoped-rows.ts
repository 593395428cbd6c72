import { type RawBuilder, sql } from 'kysely'
import { cancelOnAbort, markedAs, newMark } from './cancel.ts'
import { type DataScope, type Db, enterScope, type Tx } from './database.ts'

/**
 * Rows fetched at a time from the database cursor: few enough for young-generation collection, or 100,000 rows leave 90 MB of heap behind.
 */
const BATCH = 250

/**
 * The rows of a query of any length in batches, read through a cursor in one read-only snapshot limited to the scope; `prepare` builds the
 * query and may read more in it. An abort also cancels the running statement.
 */
export async function* scopedRows<Row>(
  db: Db,
  scope: DataScope,
  prepare: (tx: Tx) => Promise<RawBuilder<Row>>,
  signal: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  signal.throwIfAborted()
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  const mark = newMark()
  const ignore = cancelOnAbort(db, mark, signal)
  try {
    await tx.run(sql.raw(markedAs(mark)))
    await enterScope(tx, scope)
    const query = await prepare(tx)
    for await (const { rows } of tx.getExecutor().stream<Row>(query.compile(tx), BATCH)) yield rows
  } finally {
    ignore()
    // nothing was written, so there is nothing to commit; a dead connection has rolled back already
    await tx
      .rollback()
      .execute()
      .catch(() => undefined)
  }
}

/**
 * Waits for the first batch, so that errors at the start can still be answered, then passes all on.
 * An abort ends the source itself: a stream destroyed before it was read would never signal it.
 */
export async function started<Batch>(
  batches: AsyncGenerator<Batch>,
  signal: AbortSignal,
): Promise<AsyncGenerator<Batch>> {
  const end = () => void batches.return(undefined).catch(() => undefined)
  signal.addEventListener('abort', end, { once: true })
  const rows = resumed(await batches.next(), batches)
  // a generator that was never advanced ends without its `finally`: the source would keep its connection
  const close = rows.return.bind(rows)
  rows.return = async (value) => {
    await batches.return(undefined)
    return close(value)
  }
  return rows
}

async function* resumed<Batch>(
  first: IteratorResult<Batch>,
  rest: AsyncGenerator<Batch>,
): AsyncGenerator<Batch> {
  try {
    if (first.done) return
    yield first.value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}
