import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { screenHeads } from './cli/source/screen-heads.ts'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'))
const shim = (name: string) => fileURLToPath(new URL(`./src/shell/shims/${name}.ts`, import.meta.url))

/** Aliases, not a plug-in: the dependency optimizer of `vite dev` does not run a plug-in's resolveId.
 *  Each file says what its stand-in leaves out and what it saves. */
const shims = [
  { find: /^csv-parse\/sync$/, replacement: shim('csv-parse-sync') },
  { find: /^buffer$/, replacement: shim('buffer') },
  { find: /^minimatch$/, replacement: shim('minimatch') },
  { find: /^papaparse$/, replacement: shim('papaparse') },
  { find: /^pluralize$/, replacement: shim('pluralize') },
  { find: /^react-markdown$/, replacement: shim('react-markdown') },
  { find: /^qs$/, replacement: shim('qs') },
  { find: /^remark-gfm$/, replacement: shim('remark-gfm') },
  { find: /^rc-util\/es\/Dom\/dynamicCSS$/, replacement: shim('dynamic-css') },
]

/** React in a file of its own: a new version of ours leaves it in the browser's cache. The few own modules that the
 *  sign-in page and the shell share come in one file instead of many tiny ones. */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
  {
    name: 'start',
    test: /vite\/preload-helper|src\/(providers\/(envelope|messages|session-flags)|shell\/(version|sign-in-colors|paint|appearance)|widgets\/enter-key)\.ts$|node_modules\/zustand\/esm\/vanilla/,
    priority: 1,
  },
  // what every screen declares and checks with: one file instead of eight of a kilobyte
  { name: 'kit', test: /src\/kit\/|src\/domain\/(ear-tags|constants|calendar|typed-date)\.ts$/ },
]

/** Chunks that the page itself has loaded need not be named again wherever something else is fetched; nor what comes alone. */
function notAtHand(_file: string, chunks: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  if (hostType === 'html') return chunks
  const others = chunks.filter((one) => !/\/(react|start|rolldown-runtime|boot|kit)-/.test(one))
  return others.length > 1 ? others : []
}

export default defineConfig(({ command }) => ({
  plugins: [react(), screenHeads()],
  resolve: { alias: shims },
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    outDir: 'dist',
    // which chunk is which screen, for tests
    manifest: true,
    target: 'es2022',
    // the sign-in page must not wait for code it does not run; the shell's chunks are prefetched while people type
    modulePreload: { polyfill: false, resolveDependencies: notAtHand },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  optimizeDeps: {
    // lazy ones, found late, would reload the page once on a cold start
    include: command === 'serve' ? ['casbin', 'pinyin-pro', 'echarts/core'] : [],
  },
  server: {
    host: '127.0.0.1',
    // another server knows its own name only, and so do its cookies
    proxy: {
      '/api/v2': {
        target: process.env.API_TARGET ?? 'http://127.0.0.1:3001',
        changeOrigin: true,
        cookieDomainRewrite: '',
      },
    },
  },
}))
