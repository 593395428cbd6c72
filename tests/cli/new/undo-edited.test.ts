import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { treeCopy } from '#support/tree-copy.ts'
import { draftAfter, editedIn } from '../../../cli/new/drafts.ts'

const FILE = 'server/jobs/hoof-count.ts'
const tree = treeCopy()
afterAll(() => tree.remove(), 120_000)

const undone = (...more: string[]) => tree.tried('new', ['--undo', 'hoof-count', ...more])

test('a draft with work by hand in it goes by --force only, and its lines are named', {
  timeout: 120_000,
}, async () => {
  await tree.npm('new', ['job', 'hoof-count', '--label', '点蹄'])
  tree.write(FILE, `${tree.read(FILE)}// by hand\n`)
  const refused = await undone()
  expect(refused.code).toBe(1)
  expect(refused.out).toContain(`手工改过或添加：\n  ${FILE}\n仍要全部删除，加 --force`)
  expect(tree.read('server/jobs/index.ts')).toContain('hoofCount')
  const gone = await undone('--force')
  expect([gone.code, tree.status()]).toEqual([0, ''])
  expect(gone.out).toContain(`  删除 ${FILE}\n`)
  expect(gone.out).toContain(
    "  取消登记 server/jobs/index.ts：import { hoofCount } from './hoof-count.ts'\n  取消登记 server/jobs/index.ts：hoofCount\n",
  )
})

test('a draft that code by hand uses stays: the tool names that code, what imports it, and imports of what is gone', {
  timeout: 120_000,
}, async () => {
  await tree.npm('new', ['job', 'hoof-count', '--label', '点蹄'])
  const [used, listed] = ['server/commands/hoof-sum.ts', 'server/commands/hoof-list.ts']
  tree.write(
    used,
    "import { hoofCount } from '../jobs/hoof-count.ts'\n\nexport const hoofSum = [hoofCount]\n",
  )
  tree.write(
    listed,
    "import { hoofSum } from './hoof-sum.ts'\n\nexport const hoofList = hoofSum // hoof-count\n",
  )
  const refused = await undone('--force')
  expect([refused.code, refused.out]).toEqual([1, expect.stringContaining(`${used}、${listed}`)])
  rmSync(join(tree.folder, used))
  const broken = await undone('--force')
  expect([broken.code, broken.out]).toEqual([
    1,
    expect.stringContaining(`${listed}（引用的 ${used} 已不存在）`),
  ])
  rmSync(join(tree.folder, listed))
  expect([(await undone()).code, tree.status()]).toEqual([0, ''])
})

test('a draft that was left as it is goes; without its record it is not known whether it was', {
  timeout: 120_000,
}, async () => {
  await tree.npm('new', ['job', 'hoof-count', '--label', '点蹄'])
  const record = tree.read('.drafts/hoof-count.json')
  tree.write('.drafts/hoof-count.json', '{}')
  expect((await undone()).code).toBe(1)
  tree.write('.drafts/hoof-count.json', record)
  expect([(await undone()).code, tree.status()]).toEqual([0, ''])
})

test('a field that is added later belongs to the draft, unless the file was edited in between', () => {
  const files = new Map([['a.ts', 'one']])
  const read = (path: string) => files.get(path)
  const first = draftAfter(undefined, [{ path: 'a.ts', before: undefined }], read) ?? {}
  expect(editedIn(first, ['a.ts'], read)).toEqual([])
  files.set('a.ts', 'one two')
  expect(editedIn(first, ['a.ts', 'b.sql'], read)).toEqual(['a.ts', 'b.sql'])
  const added = draftAfter(first, [{ path: 'a.ts', before: 'one' }], read) ?? {}
  expect(editedIn(added, ['a.ts'], read)).toEqual([])
  const between = draftAfter(first, [{ path: 'a.ts', before: 'one by hand' }], read) ?? {}
  expect(editedIn(between, ['a.ts'], read)).toEqual(['a.ts'])
})

test('a declaration of the program does not become a draft by a field that is added', () => {
  expect(draftAfter(undefined, [{ path: 'a.ts', before: 'one' }], () => 'two')).toBeUndefined()
})
