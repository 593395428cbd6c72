/**
 * Compares the declarations, and the column lists of what commands write, with the migrated schema and writes the next migration.
 * Usage: npm run db:diff [-- slug] [-- --check]; --check writes nothing and exits with 1 when there is a difference.
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { MIGRATIONS } from '#server/kit/migrator.ts'
import { missingSql, nextName } from './schema-diff.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean', default: false } },
})
const missing = await missingSql(process.env.DATABASE_URL || undefined)

if (missing === '') {
  console.log('没有差异：声明与迁移一致（no differences）')
} else if (values.check) {
  console.error(`声明与迁移不一致，请运行 npm run db:diff 并检查生成的文件：\n\n${missing}`)
  process.exitCode = 1
} else {
  const path = join(MIGRATIONS, nextName(readdirSync(MIGRATIONS), positionals[0] ?? 'resources'))
  writeFileSync(path, missing)
  console.log(`已生成 ${relative(process.cwd(), path)}，请检查后提交`)
}
