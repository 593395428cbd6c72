import { expect, test } from 'vitest'
import { builtHeads } from '../../../cli/source/screen-files.ts'
import { formHeads, importHeads, resourceHeads } from '../../../src/screen-heads.ts'

test('every declared screen is built with its head, its declaration fetched from the module that exports it', async () => {
  const code = await builtHeads()
  for (const { name, path } of [...resourceHeads, ...formHeads, ...importHeads])
    expect(code).toContain(`"name":"${name}","path":"${path}"`)
  const all = [...resourceHeads, ...formHeads, ...importHeads].length
  expect(code.match(/import\("/g)).toHaveLength(all)
  // an area's list would bring its neighbours
  expect(code.match(/resources\/(index|events\/index)\.ts/g)).toBeNull()
})
