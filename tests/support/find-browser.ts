import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
  'msedge',
]

const PLACES: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    '/usr/lib/chromium/chromium',
    '/opt/google/chrome/chrome',
    '/opt/microsoft/msedge/msedge',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
    .map((name) => process.env[name])
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
      join(folder, 'Chromium', 'Application', 'chrome.exe'),
      join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ]),
}

/**
 * The path of a Chromium, Chrome or Edge that starts: one that is installed, else Playwright's download, else (root on
 * Debian) the package. Says what it does; throws where none can be had.
 */
export async function findBrowser(say: (line: string) => void): Promise<string> {
  const found = [...onPath(), ...(PLACES[process.platform] ?? []), chromium.executablePath()].find(works)
  if (found !== undefined) return found
  say('没有找到 Chromium、Chrome 或 Edge，正在下载 Playwright 的 Chromium……')
  if (download() && works(chromium.executablePath())) return chromium.executablePath()
  if (canUseApt()) {
    say('下载没有成功，正在用 apt-get 安装 chromium……')
    if (aptInstall() && works('/usr/bin/chromium')) return '/usr/bin/chromium'
  }
  throw new Error(
    '没有可用的浏览器：请安装 Chromium、Chrome 或 Edge，或让本机能够下载 Playwright 的 Chromium。',
  )
}

function onPath(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name + suffix)))
}

/** A file of that name may be a stub that only offers to install: ask it for its version. */
function works(path: string): boolean {
  if (!existsSync(path)) return false
  if (process.platform === 'win32') return true // there --version opens a window
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

function download(): boolean {
  const cli = join(import.meta.dirname, '..', '..', 'node_modules', 'playwright', 'cli.js')
  return spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: ['ignore', 2, 2] }).status === 0
}

function canUseApt(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

function aptInstall(): boolean {
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-y', '-q', ...args], {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  return apt('update') && apt('install', '--no-install-recommends', 'chromium', 'fonts-noto-cjk')
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(await findBrowser((line) => console.error(line)))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
