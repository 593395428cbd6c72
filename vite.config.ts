import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { screenFiles, screenHeads } from './cli/source/screen-files.ts'

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
  { find: /^\.\/FilterDropdown$/, replacement: shim('filter-dropdown') },
  { find: /^rc-util\/es\/Dom\/dynamicCSS$/, replacement: shim('dynamic-css') },
]

/**
 * A cold start asks for few files, as each waits its turn on a thin line: React, what the sign-in page needs, the program, and one
 * file for each kind of screen with all that it needs and no earlier one has. A screen itself comes in a file of its own.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'start', test: /vite\/preload-helper|src\/(main|pages\/system\/login\/login-page)\.tsx$/ },
  { name: 'boot', test: /node_modules\/casbin\/|src\/(boot\.tsx|kit\/access-model\.ts)$/ },
  {
    name: 'frame',
    test: /src\/(screen-frame|widgets\/(use-window-width|format-number|empty-state|no-farm|quick-filter)|kit\/guide-name|views\/use-(preference|server-call))\.tsx?$|antd\/es\/(select|checkbox|empty)\/index\.js$/,
  },
  {
    name: 'home',
    test: /src\/(pages\/system\/setup\/use-setup\.ts|app-state\/use-farm\.ts|pages\/other\/backlog\/(?!screen\.tsx|roles\/picking-list).*tsx?)$/,
  },
  { name: 'list', test: /src\/views\/resource-list\/(?!list-screen).*tsx?$/ },
  { name: 'inputs', test: /src\/widgets\/large-inputs\.ts$/ },
  { name: 'report', test: /src\/views\/report-page\/(?!report-screen|chart\/chart-canvas).*tsx?$/ },
  { name: 'grid', test: /src\/views\/(event-grid\/(?!event-screen)|cell-grid\/).*tsx?$/ },
  {
    name: 'document',
    test: /src\/(views\/(document-(list|form|files)|resource-(view|form))\/(?!document-screen).*tsx?|resources\/(document-totals|material\/stock-lines)\.ts|widgets\/segmented-page\.tsx)$/,
  },
  { name: 'herd', test: /src\/pages\/pig\/(pig-detail|pigs-file|card)\/(?!screen).*tsx?$/ },
  {
    name: 'pages',
    test: /src\/(pages\/(?!import\/|system\/setup\/)|views\/import-panel\/|widgets\/(rule-ref|tone-word)|resources\/(system\/organisation|basic\/|material\/))|node_modules\/(antd\/es\/steps|rc-steps)\//,
    minShareCount: 2,
  },
  { name: 'pro', test: /node_modules\/@ant-design\/pro-|src\/widgets\/(pro-root|step-frame)\.tsx$/ },
  {
    name: 'import',
    test: /src\/(pages\/import\/(?!.*\/screen)|views\/import-wizard\/(?!import-screen)|resources\/imports\/)/,
  },
].map((group, index, all) => ({ ...group, priority: all.length - index }))

/** Chunks that the page itself has loaded need not be named again wherever something else is fetched; nor what comes alone. */
function notAtHand(_file: string, chunks: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  if (hostType === 'html') return chunks
  const others = chunks.filter((one) => !/\/(react|start|rolldown-runtime|boot)-/.test(one))
  return others.length > 1 ? others : []
}

export default defineConfig(({ command }) => ({
  plugins: [react(), screenHeads(), screenFiles()],
  resolve: { alias: shims },
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    outDir: 'dist',
    // which chunk is which screen, for tests
    manifest: true,
    // all of it is smaller than a picture, and one file is asked for once
    cssCodeSplit: false,
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
