import { backupsIn, thinOut } from '#server/backup/folders.ts'
import { readManifest } from '#server/backup/manifest.ts'
import { placesOf } from '#server/backup/places.ts'
import { sizeOf, summaryOf } from '#server/backup/summary.ts'
import { takeBackup } from '#server/backup/take-backup.ts'
import { databaseAtHand } from '#server/kit/database-at-hand.ts'
import { type Given, type Outcome, runOperation } from './operation.ts'

const USAGE = `用法：npm run backup -- [--list] [--json]
在服务运行时或停止后备份：数据库、附件和密钥。每次备份是备份文件夹中的一个文件夹，以时间命名。
  --list  列出已有的备份
备份文件夹取自环境变量 BACKUP_DIR（默认为数据文件夹中的 backups），保留份数取自 BACKUP_KEEP（天,周,月，默认 7,4,6）。`

async function run({ env, has, progress, signal }: Given): Promise<Outcome> {
  if (has('list')) return list(placesOf(env, '').backups)
  const atHand = await databaseAtHand(env)
  try {
    const places = placesOf(env, atHand.url)
    const { path, manifest } = await takeBackup(places, progress, signal)
    const removed = thinOut(places.backups, places.keep)
    const summary = summaryOf(manifest)
    return {
      text: `备份完成：${path}\n${summary.words}${removed > 0 ? `，按保留规则删除旧备份 ${removed} 份` : ''}`,
      data: { path, ...summary.data, removed },
    }
  } finally {
    await atHand.close()
  }
}

function list(folder: string): Outcome {
  const backups = backupsIn(folder).map(({ path, at }) => ({
    path,
    at,
    ...summaryOf(readManifest(path)).data,
  }))
  const lines = backups.map(({ path, rows, bytes }) => `${path}  ${rows} 行  ${sizeOf(bytes)}`)
  return { text: lines.join('\n') || `${folder} 中还没有备份。`, data: { backups } }
}

await runOperation({ usage: USAGE, options: { list: { type: 'boolean' } }, run })
