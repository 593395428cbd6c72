import { databaseToChange } from '#server/operations/restore.operation.ts'
import { upgradeSchemaAt } from '#server/upgrade-schema.ts'
import { type Given, type Outcome, runOperation } from './operation.ts'

const USAGE = `用法：npm run migrate -- [--json]
把数据库升级到本版本的结构，不先备份（先备份再升级用 npm run upgrade）。请先停止服务。`

async function run({ env }: Given): Promise<Outcome> {
  const target = await databaseToChange(env)
  try {
    const ran = await upgradeSchemaAt(target.url, () => undefined)
    return {
      text: ran.length > 0 ? `数据库已升级 ${ran.length} 步，至 ${ran.at(-1)}。` : '数据库已是最新。',
      data: { ran },
    }
  } finally {
    await target.close()
  }
}

await runOperation({ usage: USAGE, run })
