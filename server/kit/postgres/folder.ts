import { accessSync, constants, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { errorCode, errorText, StartError } from '../start-error.ts'

const REASONS: Record<string, string> = {
  EACCES: '没有写权限',
  EPERM: '没有写权限',
  EROFS: '所在磁盘是只读的',
  ENOSPC: '所在磁盘已满',
  EDQUOT: '磁盘配额已用完',
  ENOTDIR: '路径中有一段不是文件夹',
  EEXIST: '它是一个文件，不是文件夹',
  ENOENT: '那里不能建立文件夹',
}

/** Creates the data folder and checks that it can be written; throws a StartError with the reason. */
export function prepareFolder(dataDir: string): void {
  const probe = join(dataDir, `.probe-${process.pid}`)
  try {
    makeFolder(resolve(dataDir))
    accessSync(dataDir, constants.W_OK)
    writeFileSync(probe, 'x')
    rmSync(probe)
  } catch (error) {
    const reason = REASONS[errorCode(error)] ?? errorText(error)
    throw new StartError(
      `数据文件夹 ${dataDir} 不能写入：${reason}，请修正或用环境变量 DATA_DIR 换一个位置。`,
    )
  }
}

/** Level by level: Node's recursive mkdir never returns where the system answers ENOENT to it (below /proc). */
function makeFolder(path: string): void {
  if (isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path) makeFolder(parent)
  try {
    // others may pass through: under root the database runs as another account
    mkdirSync(path, { mode: 0o711 })
  } catch (error) {
    if (!isFolder(path)) throw error // else another start was faster
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
