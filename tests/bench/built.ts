import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { ROOT } from '../../cli/source/source.files.ts'

const KB = 1000

/** The product's front end as `npm run build` makes it, in a folder of its own, with a list of its chunks. */
export const buildOwn = (outDir: string) =>
  build({ root: ROOT, logLevel: 'error', build: { outDir, emptyOutDir: true } })

const buildPage = (page: string) => (outDir: string) =>
  build({
    root: join(import.meta.dirname, page),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 10_000 },
  })

/** The plain refine and antd page of plain-list/, by the same tools and dependencies. */
export const buildPlain = buildPage('plain-list')

/** The table of a report on a page of its own. */
export const buildTable = buildPage('table-page')

/** Size of a built file as gzip sends it, in kB of 1000 bytes, as Vite prints it. */
export const gzipKb = (root: string, path: string): number =>
  gzipSync(readFileSync(join(root, path))).length / KB

interface Chunk {
  file: string
  isDynamicEntry?: boolean
}

/** Chunks that hold one screen each, in kB. */
export function screenChunks(root: string): number[] {
  const manifest = JSON.parse(readFileSync(join(root, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const screens = Object.entries(manifest).filter(
    ([source, chunk]) => chunk.isDynamicEntry && /^src\/(pages|views)\/.*screen\.tsx$/.test(source),
  )
  return screens.map(([, { file }]) => gzipKb(root, file))
}

/** All JavaScript of a folder, in kB. */
export const wholeKb = (root: string): number =>
  readdirSync(join(root, 'assets'))
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipKb(root, join('assets', file)), 0)
