import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './process.mjs'
import { Refusal } from './refusal.mjs'
import { inRoot, ROOT } from './root.mjs'
import { runtime } from './runtime.mjs'

const VITEST = inRoot('node_modules', 'vitest', 'vitest.mjs')
const REPORTER = inRoot('tests', 'support', 'summary-reporter.ts')

const QUICK = ['unit', 'server', 'ui', 'ui-session', 'ui-alone']
const BROWSER = ['e2e']

/**
 * `npm test`: every contract over every declaration, with those permutations that the seed of the run draws
 * (tests/support/drawn.ts). The seed is the commit, so that it changes with it; `TEST_SEED=…` repeats a run.
 */
export function test(args) {
  // a named file is run whole
  if (args.some((arg) => !arg.startsWith('--'))) return deepTest(args)
  const seed = process.env.TEST_SEED || commit()
  console.log(`抽样种子 TEST_SEED=${seed}（同一种子重复同样的抽样；全部排列：npm run test:deep）`)
  return runTests(args, { TEST_SEED: seed, TEST_DEEP: '' }, record)
}

/**
 * `npm run test:deep`: all permutations, whatever a seed would draw. `--rest` leaves out the files of which `npm test` of this commit ran
 * every test: for a machine that has just done so.
 */
export function deepTest(args) {
  const depth = args.includes('--rest') ? 'rest' : '1'
  const others = args.filter((arg) => arg !== '--rest')
  const env = { TEST_SEED: process.env.TEST_SEED || commit(), TEST_DEEP: depth }
  return runTests(others, env, depth === 'rest' ? recordMore : record)
}

/**
 * `npm run test:mutation [-- GLOB …]`: changes pure code in thousands of places and looks for a test that fails on each. Hours for
 * all of it, so that it belongs into a nightly run; minutes for one folder.
 */
export async function mutationTest(args) {
  const program = inRoot('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
  const config = inRoot('tests', 'mutation', 'stryker.config.json')
  return run(await runtime(), [program, 'run', config, ...args.flatMap((glob) => ['--mutate', glob])])
}

/** The commit that is checked out; a copy without its history has none. */
function commit() {
  try {
    const options = { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], options).trim()
  } catch {
    return 'no-commit'
  }
}

/**
 * Everything, or the projects of `--only=unit,server`; further arguments go to vitest. The browser project runs by itself:
 * two cores cannot do both without stumbling.
 */
async function runTests(args, env, keep) {
  const only = args
    .find((arg) => arg.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',')
  const rest = args.filter((arg) => !arg.startsWith('--only='))
  const wanted = (projects) => projects.filter((name) => only?.includes(name) ?? true)
  const node = await runtime()
  // Looked for first: a machine without a browser says so now and not after minutes.
  const browser = wanted(BROWSER).length > 0 ? findBrowser(node) : ''
  const rounds = []
  for (const projects of [wanted(QUICK), wanted(BROWSER)]) {
    if (projects.length > 0)
      rounds.push(await vitest(node, projects, rest, { ...env, BROWSER_PATH: browser }))
  }
  if (args.length === 0 || keep === recordMore) keep(rounds)
  // what a name leaves out was not drawn out
  return conclude(rounds, !rest.some((arg) => arg === '-t' || arg.startsWith('--testNamePattern')))
}

/** `npm run e2e`: the browser project alone. */
export function e2e(args) {
  return test(['--only=e2e', ...args])
}

/** Runs some projects; answers how many tests passed and failed. A run that broke down counts as a failure. */
async function vitest(node, projects, args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'pig-farm-summary-'))
  const file = join(folder, 'summary.json')
  const options = projects.flatMap((name) => ['--project', name])
  const reporters = ['--reporter=default', `--reporter=${REPORTER}`, '--passWithNoTests']
  const code = await run(node, [VITEST, 'run', ...options, ...reporters, ...args], {
    env: { ...env, TEST_SUMMARY: file },
  })
  const summary = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0, failed: 0, skipped: 0, names: [], failures: [], shaky: [] }
  rmSync(folder, { recursive: true })
  return { ...summary, failed: code === 0 ? summary.failed : Math.max(summary.failed, 1) }
}

const PASSED = inRoot('test-results', 'passed.json')

/** The names of all tests that passed, for `cli/clauses.ts`. */
function record(rounds, before = []) {
  mkdirSync(inRoot('test-results'), { recursive: true })
  const names = [...before, ...rounds.flatMap((round) => round.names)]
  writeFileSync(PASSED, JSON.stringify(names, null, 1))
}

/** Records the tests that `npm test` left out: both together are the whole. */
const recordMore = (rounds) =>
  record(rounds, existsSync(PASSED) ? JSON.parse(readFileSync(PASSED, 'utf8')) : [])

/** Says again what failed, below the thousands that passed, and prints the line that scripts read as the very last one. */
function conclude(rounds, drawn) {
  const passed = rounds.reduce((sum, round) => sum + round.passed, 0)
  const failed = rounds.reduce((sum, round) => sum + round.failed, 0)
  for (const failure of rounds.flatMap((round) => round.failures)) console.log(`✗ ${failure}`)
  for (const name of rounds.flatMap((round) => round.shaky))
    console.log(`⚠ passed in its second try: ${name}`)
  const skipped = rounds.reduce((sum, round) => sum + round.skipped, 0)
  if (drawn && skipped > 0) console.log(`本次未抽中 ${skipped} 项测试：npm run test:deep 运行全部。`)
  if (passed + failed === 0) console.error('没有找到任何测试：请检查参数。')
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
}

/** The path of a browser, found or fetched; its search reports to the terminal by stderr and answers by stdout. */
function findBrowser(node) {
  try {
    const program = inRoot('tests', 'support', 'find-browser.ts')
    const stdio = ['inherit', 'pipe', 'inherit']
    return execFileSync(node, [program], { cwd: ROOT, encoding: 'utf8', stdio }).trim()
  } catch {
    throw new Refusal(
      '没有可用的浏览器，浏览器测试无法运行：请安装 Chromium、Chrome 或 Edge 后重试。\n0 passed, 1 failed',
    )
  }
}
