import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of minutes: each begins while there is enough else to do, so that no worker is the last one at work for long. */
const LONG = [
  /\/e2e\/screens/,
  /\/contract\/isolation\.test/,
  /\/contract\/report-queries\.test/,
  /\/contract\//,
  /\/ui\/(views|pages)\//,
]

const rank = ({ moduleId }: TestSpecification): number => {
  const found = LONG.findIndex((one) => one.test(moduleId))
  return found === -1 ? LONG.length : found
}

/** The order of files within a project: known long ones first, whatever the cache of earlier runs says or lacks. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) =>
      sorted.filter((one) => one.project === project).toSorted((a, b) => rank(a) - rank(b)),
    )
  }
}
