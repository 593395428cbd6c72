import { placesOf } from '#server/backup/places.ts'
import { databaseToChange } from '#server/operations/restore.operation.ts'
import { upgrade } from '#server/operations/upgrade.operation.ts'
import { type Given, type Outcome, runOperation } from './operation.ts'

const USAGE = `用法：npm run upgrade -- [--json]
安装新版本后运行：先备份，再升级数据库，然后检查；失败时恢复到升级前的备份。请先停止服务。`

async function run({ env, progress, signal }: Given): Promise<Outcome> {
  const target = await databaseToChange(env)
  try {
    const { backup, ran } = await upgrade(placesOf(env, target.url), progress, signal)
    const done = ran.length > 0 ? `数据库已升级 ${ran.length} 步，至 ${ran.at(-1)}` : '数据库已是最新'
    return { text: `${done}。升级前的备份：${backup}`, data: { backup, ran } }
  } finally {
    await target.close()
  }
}

await runOperation({ usage: USAGE, run })
