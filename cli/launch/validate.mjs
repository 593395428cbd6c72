import { run } from './process.mjs'
import { Refusal } from './refusal.mjs'
import { inRoot } from './root.mjs'
import { runScript, runtime } from './runtime.mjs'
import { test } from './test.mjs'

const WITHOUT_TESTS = '--without-tests'

/**
 * `npm run validate`: the checks of a change; every step runs, so that one look shows all errors. `--without-tests` leaves the tests out
 * and counts the clauses of the run before: the build machine has run them already.
 */
export async function validate(args) {
  if (args.some((arg) => arg !== WITHOUT_TESTS))
    throw new Refusal(
      `用法：npm run validate [-- ${WITHOUT_TESTS}]，检查类型、规范、数据库结构、规模、结构、测试、条款。`,
    )
  const node = await runtime()
  const tool = (...path) => inRoot('node_modules', ...path)
  const steps = {
    类型: () => run(node, [tool('typescript', 'bin', 'tsc'), '-p', '.']),
    规范: () => run(node, [tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '.']),
    数据库结构: () => runScript('cli/db-diff.ts', ['--check']),
    规模: () => runScript('cli/sizes.ts'),
    结构: () => runScript('cli/house.ts'),
    测试: () => test([]),
    条款: () => runScript('cli/clauses.ts'),
  }
  const failed = []
  for (const [name, step] of Object.entries(steps)) {
    if (name === '测试' && args.includes(WITHOUT_TESTS)) continue
    console.log(`\n── ${name} ──`)
    if ((await attempt(step)) !== 0) failed.push(name)
  }
  console.log(failed.length === 0 ? '\n全部通过。' : `\n未通过：${failed.join('、')}。`)
  return failed.length === 0 ? 0 : 1
}

async function attempt(step) {
  try {
    return await step()
  } catch (error) {
    console.error(error.message)
    return 1
  }
}
