import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LEFT_OUT } from './tests/support/drawn-files.ts'
import { LongestFirst } from './tests/support/longest-first.ts'

/** Tests of code that warns once for a session, keeps the tabs, counts frames or replaces a module: each needs modules of its own. */
const OWN_MODULES = [
  'tests/ui/providers/{errors,hidden-frame,session}.test.ts',
  'tests/ui/shell/{tabs/kept-tabs,house}.test.tsx',
]

/** Tests that ask the server and sign in: with each other, not with those that look at screens. */
const OF_A_SESSION = ['tests/ui/providers/**/*.test.{ts,tsx}', 'tests/ui/shell/plan-login.test.tsx']

/** Node reads our modules as it does in production: they need no bundler, and load in half the time. */
const AS_IN_PRODUCTION = { viteModuleRunner: false }

/** Long tests are drawn by the seed of the run. */
const LONG_ONES = 'tests/support/by-turns.ts'

/** Files that the seed of this run leaves out, named in its output: a reader must not take them for run. */
const leftOut = LEFT_OUT.map((name) => `tests/${name}.test.{ts,tsx}`)
if (leftOut.length > 0) console.log(`本次未抽中 ${leftOut.length} 个测试文件：npm run test:deep 运行全部。`)

/** Components run in a window without a screen. */
const inWindow = {
  environment: 'happy-dom',
  // the blank frame a download is posted into
  environmentOptions: {
    happyDOM: { settings: { enableIframePageLoading: true, disableIframePageLoading: false } },
  },
  setupFiles: ['tests/support/ui.ts', LONG_ONES],
  server: { deps: { inline: [/@refinedev\//, /react-router/] } },
  testTimeout: 20_000,
}

/** One runner for everything: pure code, the server on a real PostgreSQL, components, and the browser. */
export default defineConfig({
  plugins: [react()],
  test: {
    reporters: ['default'],
    // one for each core: PostgreSQL leaves room while a worker waits for it
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          experimental: AS_IN_PRODUCTION,
          // nothing here keeps state in a module: files of a worker may share them, loading them takes longer than most tests
          isolate: false,
          // on a busy machine
          testTimeout: 20_000,
          setupFiles: [LONG_ONES],
          include: ['tests/{domain,kit,resources,cli}/**/*.test.ts', 'tests/*.test.ts'],
          exclude: leftOut,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          experimental: AS_IN_PRODUCTION,
          isolate: false,
          include: ['tests/{server,contract}/**/*.test.ts'],
          exclude: leftOut,
          setupFiles: [LONG_ONES],
          globalSetup: ['tests/support/database-server.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...inWindow,
          name: 'ui',
          // antd takes longer to load than most files to run: a worker loads it once
          isolate: false,
          include: ['tests/ui/**/*.test.{ts,tsx}'],
          exclude: [...OWN_MODULES, ...OF_A_SESSION, ...leftOut],
        },
      },
      {
        extends: true,
        test: {
          ...inWindow,
          name: 'ui-session',
          isolate: false,
          include: OF_A_SESSION,
          exclude: OWN_MODULES,
        },
      },
      { extends: true, test: { ...inWindow, name: 'ui-alone', include: OWN_MODULES, exclude: leftOut } },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: leftOut,
          globalSetup: ['tests/support/e2e-server.ts'],
          // each with a server of its own
          maxWorkers: 2,
          // what drives a browser is loaded once
          isolate: false,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // a real browser on a busy machine: what passes in its second try only is named at the end of the run
          retry: 1,
        },
      },
    ],
  },
})
