import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** What a run came to; `names` are those of the passed tests, for the count of proven clauses. */
export type Summary = { passed: number; failed: number; names: string[] }

/** Figures for scripts: writes a Summary to the file that TEST_SUMMARY names. */
class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env.TEST_SUMMARY
    if (file) writeFileSync(file, JSON.stringify(summarise(modules, errors.length)))
  }
}

/** A file that did not load and an error outside every test count as one failure each. */
export function summarise(modules: readonly TestModule[], stray: number): Summary {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const inState = (state: string) => tests.filter((test) => test.result().state === state)
  const names = inState('passed').map((test) => test.fullName)
  const broken = modules.reduce((sum, module) => sum + brokenSuites(module), 0)
  return { passed: names.length, failed: inState('failed').length + broken + stray, names }
}

function brokenSuites(module: TestModule): number {
  const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0)
  return suites.length + (module.errors().length > 0 ? 1 : 0)
}

// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export
export default SummaryReporter
