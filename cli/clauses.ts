import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { clauseIds, testsByClause } from './source/source.clauses.ts'
import { ROOT } from './source/source.files.ts'

/** Written by `npm test` after a full run: the names of the tests that passed. */
const PASSED = join(ROOT, 'test-results', 'passed.json')
const CLAUSES = join(ROOT, 'tests', 'fixtures', 'clauses.csv')

/**
 * Prints how many clauses of the specification a passed test names in its title, by section; an id that no clause has is a failure.
 * `--missing` names the others, `--list` the tests of each.
 */
function main(): number {
  if (!existsSync(PASSED)) {
    console.error('还没有测试结果：请先运行 npm test。')
    return 1
  }
  const clauses = clauseIds(readFileSync(CLAUSES, 'utf8'))
  const proven = testsByClause(z.array(z.string()).parse(JSON.parse(readFileSync(PASSED, 'utf8'))))
  console.log(
    `${clauses.length} 条条款中 ${clauses.filter((id) => proven.has(id)).length} 条由通过的测试证明`,
  )
  console.log(`  ${bySection(clauses, proven)}`)
  if (process.argv.includes('--missing'))
    console.log(`  缺 ${clauses.filter((id) => !proven.has(id)).join(' ')}`)
  if (process.argv.includes('--list'))
    for (const id of clauses) console.log(`  ${id} ${proven.get(id)?.join(' | ') ?? '—'}`)
  return refuseStrangers([...proven.keys()].filter((id) => !clauses.includes(id)))
}

function bySection(clauses: string[], proven: Map<string, string[]>): string {
  const sections = Map.groupBy(clauses, (id) => id.split('-')[0] ?? '')
  const count = (ids: string[]) => `${ids.filter((id) => proven.has(id)).length}/${ids.length}`
  return [...sections].map(([name, ids]) => `${name} ${count(ids)}`).join(' · ')
}

function refuseStrangers(ids: string[]): number {
  if (ids.length > 0) console.error(`测试名里的编号不存在：${ids.join(' ')}`)
  return ids.length === 0 ? 0 : 1
}

process.exitCode = main()
