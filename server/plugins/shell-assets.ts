import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** File where the build lists the files each screen begins with. */
export const SCREEN_FILES = '.vite/screens.json'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/** Packs all files in a sixth of a second; 9 makes them a sixtieth smaller, and the first visitor waits fifty times as long. */
const BROTLI_QUALITY = 6

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}
const PACKABLE = new Set(['.js', '.css', '.json', '.svg', '.txt', '.webmanifest'])

interface Packed {
  body: Buffer
  encoding?: 'br' | 'gzip'
}
export interface Asset {
  readonly type: string
  readonly etag: string
  /** The file in an encoding the browser accepts; packed once, or read from `<file>.br` and `<file>.gz` made by the build. */
  packed(accepts: string): Promise<Packed>
}

/** The build's own lists (names that begin with a dot), packed copies and source maps are not served. */
const OWN = /\/\.|\.(br|gz|map)$/

interface Site {
  readonly page: string
  /** Links to the files of a screen, by its address. */
  readonly screens: ReadonlyMap<string, string>
  readonly assets: ReadonlyMap<string, Asset>
}

/** Reads the build's list of files, its page, and the files of each screen. */
export function loadSite(root: string): Site {
  const assets = new Map<string, Asset>()
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(root, file).split(sep).join('/')}`
    if (entry.isFile() && path !== '/index.html' && !OWN.test(path)) assets.set(path, assetOf(file))
  }
  return { page: readFileSync(join(root, 'index.html'), 'utf8'), screens: screenLinks(root), assets }
}

/**
 * Links by which a browser fetches a screen's files together with the page, by the screen's address: without them it discovers each file in
 * the one before. The build names the files (`cli/source/screen-files.ts`).
 */
function screenLinks(root: string): Map<string, string> {
  const file = join(root, SCREEN_FILES)
  const screens = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>) : {}
  const link = (name: string) => `<link rel="modulepreload" crossorigin href="/${name}">`
  return new Map(Object.entries(screens).map(([path, files]) => [path, files.map(link).join('')]))
}

function assetOf(file: string): Asset {
  const kind = extname(file)
  const etag = `"${createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 22)}"`
  const kept = new Map<string, Promise<Packed>>()
  const once = (encoding: string, make: () => Promise<Packed>) => {
    const made = kept.get(encoding) ?? make()
    kept.set(encoding, made)
    return made
  }
  return {
    type: types[kind] ?? 'application/octet-stream',
    etag,
    packed(accepts) {
      if (PACKABLE.has(kind) && /\bbr\b/.test(accepts)) return once('br', () => pack(file, 'br'))
      if (PACKABLE.has(kind) && /\bgzip\b/.test(accepts)) return once('gzip', () => pack(file, 'gzip'))
      return once('', async () => ({ body: await readFile(file) }))
    },
  }
}

async function pack(file: string, encoding: 'br' | 'gzip'): Promise<Packed> {
  const built = `${file}.${encoding === 'br' ? 'br' : 'gz'}`
  if (existsSync(built)) return { body: await readFile(built), encoding }
  const plain = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  return { body: encoding === 'br' ? await brotli(plain, { params }) : await gzipped(plain), encoding }
}
