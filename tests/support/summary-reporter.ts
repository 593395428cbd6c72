import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

/**
 * Result of a run; `names` are those of the passed tests, for the count of proven clauses. `failures` say in a line each
 * what failed, `shaky` what passed in a second try only; `skipped` counts what this run left out.
 */
export type Summary = {
  passed: number
  failed: number
  skipped: number
  names: string[]
  failures: string[]
  shaky: string[]
}

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
  const failed = inState('failed')
  const failures = [...failed.map(titleOf), ...modules.flatMap(brokenFile)]
  const shaky = tests.filter((test) => test.diagnostic()?.flaky).map(titleOf)
  return {
    passed: names.length,
    failed: failed.length + broken + stray,
    skipped: inState('skipped').length,
    names,
    failures,
    shaky,
  }
}

const firstLine = (errors: readonly { message: string }[] | undefined): string =>
  errors?.[0]?.message.split('\n')[0] ?? ''

const titleOf = (test: TestCase): string =>
  `${test.module.moduleId.replace(/^.*\/tests\//, 'tests/')} > ${test.fullName}: ${firstLine(test.result().errors)}`

const brokenFile = (module: TestModule): string[] =>
  module.errors().length > 0 ? [`${module.moduleId}: ${firstLine(module.errors())}`] : []

function brokenSuites(module: TestModule): number {
  const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0)
  return suites.length + (module.errors().length > 0 ? 1 : 0)
}

// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export
export default SummaryReporter
