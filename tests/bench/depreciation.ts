/** 计提 and 撤销计提 of a farm of 100,000 breeding animals, each with ten spans of its life and a month accrued before (F105). */
import { sql } from 'kysely'
import { build } from '#server/app.ts'
import type { Db } from '#server/kit/database.ts'
import { report } from './figures.ts'
import { fillPigs } from './fill-pigs.ts'
import { timed } from './rounds.ts'
import { benchDatabase } from './setting.ts'
import { signedIn } from './signed-in.ts'

const ANIMALS = 100_000
const ROUNDS = 3

/** A tenth of them left in the months that are accrued. */
async function live(db: Db): Promise<void> {
  await sql`update pig set original_value = 3600 + hashtext(ear_no) % 900,
    exit_date = case when hashtext(ear_no) % 10 = 0 then date '2026-08-01' + (hashtext(uid::text) & 63) end,
    exit_type = case when hashtext(ear_no) % 10 = 0 then 'DEAD' end`.execute(db)
  await sql`insert into sow_span (farm_id, pig_id, no, from_date, to_date, status, parity)
    select farm_id, uid, n, entry_date + n * 60, entry_date + n * 60 + 60, case n when 0 then 'GILT' else 'PREGNANT' end, n
      from pig, generate_series(0, 9) n`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

await benchDatabase(async (db) => {
  const farmId = await fillPigs(db, ANIMALS)
  await live(db)
  const app = await build({ db, now: () => new Date('2026-11-21T12:00:00+08:00'), unlimited: true })
  const ask = await signedIn(app)
  const step = (name: string, month: string) =>
    timed(() => ask(`biologicalDepreciation/${name}`, { farmId, month }))
  await step('accrue', '2026-08')
  const accrue: number[] = []
  const reverse: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    accrue.push((await step('accrue', '2026-09')) / 1000)
    reverse.push((await step('reverse', '2026-09')) / 1000)
  }
  report({ 'depreciation/accrue': accrue, 'depreciation/reverse': reverse })
  await app.close()
})
