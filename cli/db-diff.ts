/**
 * Compares the declarations, and the column lists of what commands write, with the migrated schema and writes the next migration.
 * Usage: npm run db:diff [-- slug] [-- --check]; --check writes nothing and exits with 1 when there is a difference.
 *        --old-rows vehicle.plate=未知   what rows of before hold in a field that is required of now on
 *        --round vehicle.load           digits may be lost in this column
 */
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { MIGRATIONS } from '#server/kit/migrator.ts'
import { oldRowsOf, Unanswered } from './old-rows.ts'
import { missingSql, NoMigration, nextName } from './schema-diff.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean', default: false },
    'old-rows': { type: 'string', multiple: true, default: [] },
    round: { type: 'string', multiple: true, default: [] },
  },
})
const databaseUrl = process.env.DATABASE_URL || undefined

async function check(): Promise<number> {
  const missing = await missingSql(databaseUrl)
  if (missing === '') return agreed()
  console.error(`声明与迁移不一致，请运行 npm run db:diff 并检查生成的文件：\n\n${missing}`)
  return 1
}

async function write(): Promise<number> {
  const said = { values: values['old-rows'], rounded: values.round }
  const missing = await missingSql(databaseUrl, MIGRATIONS, (questions) => oldRowsOf(questions, said))
  if (missing === '') return agreed()
  const path = join(MIGRATIONS, nextName(positionals[0] ?? 'resources'))
  writeFileSync(path, missing)
  console.log(`已生成 ${relative(process.cwd(), path)}（已在有旧行的表上试运行），请检查后提交`)
  return 0
}

function agreed(): number {
  console.log('没有差异：声明与迁移一致（no differences）')
  return 0
}

try {
  process.exitCode = await (values.check ? check() : write())
} catch (error) {
  if (!(error instanceof Unanswered || error instanceof NoMigration)) throw error
  console.error(error.message)
  process.exitCode = 1
}
