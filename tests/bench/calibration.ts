import { sql } from 'kysely'
import type { Db } from '#server/kit/database.ts'
import { median } from './figures.ts'
import type { Speed } from './reference-speed.ts'
import { interleave, timed } from './rounds.ts'

const ROUNDS = 5
const INSERTS = 1000
const ROWS = 200_000
const RECORDS = 5000

/** Rows inserted one by one in a transaction, as an event writes its projections. */
const write = (db: Db) =>
  db.transaction().execute(async (tx) => {
    for (let n = 0; n < INSERTS; n += 1)
      await sql`insert into calibration (n, day, name) values (${n}, ${'2026-11-20'}, ${`row ${n}`})`.execute(
        tx,
      )
  })

/** A table read whole, grouped and put in order. */
const read = (db: Db) =>
  sql`select n % 997 as part, count(*), sum(n), max(name) from calibration_rows group by 1 order by 3`.execute(
    db,
  )

const text = JSON.stringify(
  Array.from({ length: RECORDS }, (_, n) => ({
    uid: `row ${n}`,
    day: '2026-11-20',
    qty: n / 4,
    tags: ['a', 'b'],
  })),
)

/** Text read and written again, with some sorting between. */
async function script(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    const rows: { uid: string; qty: number }[] = JSON.parse(text)
    rows.sort((a, b) => (a.uid < b.uid ? 1 : -1))
    if (JSON.stringify(rows).length !== text.length) throw new Error('the text has changed')
  }
}

/** Measures the three in turn, several times; the median of each. Leaves nothing in the database. */
export async function calibrate(db: Db): Promise<Speed> {
  await sql`create table calibration (n integer, day date, name text)`.execute(db)
  await sql`create table calibration_rows as select n, 'row ' || n as name from generate_series(1, ${ROWS}) n`.execute(
    db,
  )
  await sql`vacuum analyze calibration_rows`.execute(db)
  try {
    const times = await interleave(ROUNDS, {
      write: () => timed(() => write(db)),
      read: () => timed(() => read(db)),
      script: () => timed(script),
    })
    return { write: median(times.write), read: median(times.read), script: median(times.script) }
  } finally {
    await sql`drop table calibration, calibration_rows`.execute(db)
  }
}
