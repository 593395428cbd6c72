import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseField } from '#kit/parse.ts'
import { resources } from '#resources/index.ts'
import { askedLine, readLine } from '../../../cli/new/ask.ts'
import { fieldsOf } from '../../../cli/new/field-spec.ts'
import { changesOf } from '../../../cli/new/new.changes.ts'
import { projectFile } from '../../../cli/new/new.project.ts'
import { ROOT } from '../../../cli/source/source.files.ts'

const around = {
  resources,
  routes: 'fence,/admin/fence,围栏,other,beyond the spec\n',
  read: () => new Uint8Array(),
}
const asked = (...args: string[]) => askedLine(readLine(args), around)

test.each([
  [['resource', 'truck'], '缺少 --label：中文名称'],
  [['resource', 'truck', '--label', '货车'], '缺少 --area：菜单（'],
  [['resource', 'truck', '--label', '货车', '--area', 'basic'], '缺少 字段，如'],
  [['document', 'slip', '--label', '单', '--area', 'basic'], '缺少 --prefix：单号字头'],
  [['report', 'sum', '--label', '表', '--area', 'basic'], '缺少 --of：列出哪个资源的数据'],
  [['event', 'hoof'], '缺少 --label'],
  [['page', 'map', '--label', '图'], '缺少 --area'],
  [['job', 'count'], '缺少 --label'],
  [['resource', 'basic-supplier', 'region=大区,text,required'], '缺少 --old-rows basic-supplier.region=值'],
  [['screen', 'x'], '用法：npm run new'],
  [['resource'], '用法：npm run new'],
])('%j: where no terminal can be asked, the flag is named', async (args, said) => {
  await expect(asked(...args)).rejects.toThrow(said)
})

test('what is planned is not asked for, and what old rows hold is handed on as the field stores it', async () => {
  expect(await asked('page', 'fence')).toMatchObject({ said: { label: '围栏', area: 'other' } })
  const words = ['resource', 'basic-supplier', 'depth=深度,decimal,required', 'region=大区,text']
  expect(await asked(...words, '--old-rows', 'depth= 1.5')).toMatchObject({
    oldRows: ['basic-supplier.depth=1.5'],
  })
  await expect(asked(...words, '--old-rows', 'depth=x')).rejects.toThrow('请输入数字')
})

/** `script` gives a program a terminal. */
const TERMINAL = '/usr/bin/script'

test.runIf(process.platform === 'linux' && existsSync(TERMINAL))(
  'a person at a terminal is asked for one after the other',
  async () => {
    const command = `${process.execPath} cli/new.ts report zz-sum --of nothing`
    const child = spawn(TERMINAL, ['-qec', command, '/dev/null'], { cwd: ROOT })
    let said = ''
    const answers: [asked: string, answer: string][] = [
      ['中文名称：', '合计'],
      ['菜单（', 'basic'],
    ]
    child.stdout.on('data', (chunk) => {
      said += String(chunk)
      if (!said.includes(answers[0]?.[0] ?? '\0')) return
      child.stdin.write(`${answers.shift()?.[1]}\n`)
    })
    const [code] = await once(child, 'exit')
    expect([code, answers]).toEqual([1, []])
    expect(said).toContain('没有名为“nothing”的资源')
  },
  60_000,
)

/** The command and the declaration that a README shows. */
function exampleOf(path: string) {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const line = /^npm run new -- (resource vehicle .*'.*)$/m.exec(text)?.[1] ?? ''
  const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  return { words, source: /```ts\n\/\/ \S+\n([\s\S]*?)```/.exec(text)?.[1] ?? '' }
}
const bare = (source: string) => source.replace(/,(?=\s*[})\]])/g, '').replace(/\s/g, '')

test.each(['README.md', 'README.zh-CN.md'])(
  '%s: its example writes what it shows, and takes a plate',
  async (path) => {
    const { words, source } = exampleOf(path)
    const ask = await asked(...words)
    if (!ask) throw new Error('nothing was asked for')
    const [made] = changesOf(ask, { resources, read: projectFile }).changes
    expect(source).not.toBe('')
    expect(bare(made?.text ?? '')).toContain(bare(source))
    const { plate } = fieldsOf(ask.fields)
    expect(plate && parseField(plate, '粤A12345')).toEqual({ ok: true, value: '粤A12345' })
  },
)
