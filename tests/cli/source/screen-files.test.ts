import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { screenSources } from '../../../cli/source/screen-files.ts'

const listed = readFileSync('tests/fixtures/routes.csv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',')[1])

test('it is written down for every screen what it is made of, and each file of it is there', async () => {
  const sources = await screenSources()
  expect(listed).toEqual(expect.arrayContaining([...sources.keys()]))
  expect(sources.size).toBeGreaterThan(180)
  for (const [path, files] of sources) {
    expect(files.length, path).toBeGreaterThan(0)
    for (const file of files) expect(existsSync(file), `${path}: ${file}`).toBe(true)
  }
})
