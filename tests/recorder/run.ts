/**
 * Keeps what the server answers, so that a change of the house can be compared with it.
 *
 *   node tests/recorder/run.ts ask STORE OUT [WORLD]   makes the worlds in STORE where they are missing, asks all or one of them everything
 *   node tests/recorder/run.ts compare OUT OTHER       says where two recordings differ; ends with 1 when they do
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { appOn } from '#support/app.ts'
import { compare } from './compare.ts'
import { askAll } from './questions.ts'
import { recordingOf } from './recording.ts'
import { makeWorlds, NOW, onWorlds, PEOPLE } from './worlds.ts'

async function ask(store: string, out: string, only?: string): Promise<void> {
  mkdirSync(out, { recursive: true })
  await makeWorlds(store)
  await onWorlds(store, only, async ({ name }, db, url) => {
    const { as, end } = await appOn(url, { now: () => NOW, own: true })
    try {
      const all = await sql<{ uid: string; account: string }>`select f.uid, u.account from sys_user u
        join organize at on at.uid = u.organize_id join organize f on f.type = 'farm' and f.tree_path like at.tree_path || '%'
        order by f.sort, f.uid`.execute(db)
      for (const account of PEOPLE) {
        const farms = all.rows.filter((one) => one.account === account).map(({ uid }) => uid)
        const began = performance.now()
        const recording = recordingOf(await as(account), join(out, `${name}.${account}.ndjson.gz`))
        await askAll(recording, farms)
        await recording.end()
        const seconds = ((performance.now() - began) / 1000).toFixed(0)
        console.log(`${name} as ${account}: ${recording.count()} answers in ${seconds} s`)
      }
    } finally {
      await end()
    }
  })
}

const [what, first = '', second = '', third] = process.argv.slice(2)
if (what === 'ask' && second) await ask(first, second, third)
else if (what === 'compare' && second) process.exitCode = (await compare(first, second)) ? 0 : 1
else {
  console.error('node tests/recorder/run.ts ask STORE OUT [WORLD] | compare OUT OTHER')
  process.exitCode = 1
}
