import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** Counts for scripts: writes { passed, failed } to the file that TEST_SUMMARY names. */
class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env.TEST_SUMMARY
    if (file) writeFileSync(file, JSON.stringify(countTests(modules, errors.length)))
  }
}

/** A file that did not load and an error outside every test count as one failure each. */
export function countTests(
  modules: readonly TestModule[],
  stray: number,
): { passed: number; failed: number } {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const count = (state: string) => tests.filter((test) => test.result().state === state).length
  const broken = modules.reduce((sum, module) => sum + brokenSuites(module), 0)
  return { passed: count('passed'), failed: count('failed') + broken + stray }
}

function brokenSuites(module: TestModule): number {
  const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0)
  return suites.length + (module.errors().length > 0 ? 1 : 0)
}

// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export
export default SummaryReporter
