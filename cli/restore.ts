import { backupNamed } from '#server/backup/folders.ts'
import { placesOf } from '#server/backup/places.ts'
import { summaryOf } from '#server/backup/summary.ts'
import { databaseToFill, restoreBackup } from '#server/operations/restore.operation.ts'
import { testBackup } from '#server/operations/test-backup.ts'
import { type Given, Misused, type Outcome, runOperation } from './operation.ts'

const USAGE = `用法：npm run restore -- <备份文件夹|latest> [--replace] [--test] [--json]
把备份放回数据库、附件和密钥，逐表核对行数和校验和。请先停止服务。中途失败时，原有数据不变。
  latest     备份文件夹中最新的一份
  --replace  数据库中已有数据时，用备份替换它
  --test     只做恢复测试：恢复到临时数据库，核对后登录并查询一张报表，不碰正式数据；服务可以正在运行
备份文件夹取自环境变量 BACKUP_DIR（默认为数据文件夹中的 backups）。已有的备份用 npm run backup -- --list 查看。`

async function run({ env, words, has, progress, signal }: Given): Promise<Outcome> {
  const [asked] = words
  if (!asked) throw new Misused('')
  const folder = backupNamed(placesOf(env, '').backups, asked)
  if (has('test')) return tried(await testBackup(folder, placesOf(env, ''), progress, signal))
  const target = await databaseToFill(env)
  try {
    const places = placesOf(env, target.url)
    const { manifest, seconds, advice } = await restoreBackup(places, {
      folder,
      replace: has('replace'),
      progress,
      signal,
    })
    const { words, data } = summaryOf({ ...manifest, seconds })
    return {
      text: [`已恢复 ${manifest.at} 的备份：${words}，已逐表核对。`, ...advice].join('\n'),
      data: { folder, at: manifest.at, ...data, advice },
    }
  } finally {
    await target.close()
  }
}

function tried(result: Awaited<ReturnType<typeof testBackup>>): Outcome {
  return { text: result.words, data: result, failed: !result.ok }
}

await runOperation({
  usage: USAGE,
  most: 1,
  options: { replace: { type: 'boolean' }, test: { type: 'boolean' } },
  run,
})
