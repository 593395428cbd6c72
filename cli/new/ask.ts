import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { Resource } from '#kit/resource.ts'
import { textTable } from '../explain/text-table.ts'
import type { Said } from './complete.ts'
import { type FieldSpec, parseSpecs, SpecMistake, wordsOf } from './field-spec.ts'
import { guessFields, knownFrom } from './guess.ts'
import { sampleOf } from './sheet.ts'

/** What is asked for: a name, what was said beside the fields, and the fields. */
export interface Ask {
  readonly said: Partial<Said> & { readonly name: string }
  readonly fields: readonly FieldSpec[]
}

interface Around {
  readonly resources: readonly Resource[]
  read(path: string): Uint8Array
}

const OPTIONS = {
  label: { type: 'string' },
  area: { type: 'string' },
  as: { type: 'string' },
  table: { type: 'string' },
  scope: { type: 'string' },
  title: { type: 'string' },
  unique: { type: 'string', multiple: true },
  document: { type: 'string' },
  effect: { type: 'string' },
  from: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const

const USAGE = `用法：npm run new -- resource 名称 '键=中文名,类型[:对象][,选项…]' … [--label 名称] [--area 菜单] [--scope farm|company|tree|group]
      [--as 文件名] [--table 表名] [--title 称呼行的键] [--unique 键+键] [--document 单号字头 --effect 审核后的作用]
      npm run new -- resource 名称 --from 表格.xlsx [--yes]
类型：text code name integer decimal money date month moment flag earTag phone idCard password attachment
      choice:值=名/值=名 dictionary:编码 reference:资源 references:资源 organisation:farm organisations:company/farm lines
选项：required unique list filter readonly sum multiline spaces wide nonZero sameFarm min:0 max:9 minLength:1 maxLength:9 digits:4 width:80
      unit:kg hint:说明 default:值 where:键=值；明细的字段写作 lines.qty=…`

/** What the words of the command ask for; null when a guess was not confirmed. */
export async function askedLine(args: readonly string[], { resources, read }: Around): Promise<Ask | null> {
  const { values, positionals } = parsed(args)
  const { from, yes, ...options } = values
  const [what, name, ...words] = positionals
  if (what !== 'resource' || name === undefined) throw new SpecMistake(USAGE)
  const said = { name, ...options }
  if (from === undefined) return { said, fields: parseSpecs(words) }
  if (words.length > 0) throw new SpecMistake('字段写在命令行或取自表格，只能选一种')
  const { head, rows } = sample(from, read)
  const fields = guessFields(head, rows, knownFrom(resources))
  if (fields.length === 0) throw new SpecMistake(`${from} 的第一行没有表头`)
  console.log(`按 ${from} 的表头和 ${rows.length} 行样例推测：\n${guessTable(fields)}\n`)
  console.log(`同一件事写在命令行（可修改后再运行）：\n${lineOf(name, options, fields)}\n`)
  return yes || (await isConfirmed()) ? { said, fields } : null
}

function sample(from: string, read: Around['read']): ReturnType<typeof sampleOf> {
  try {
    return sampleOf(read(from))
  } catch (error) {
    throw new SpecMistake(`读不出 ${from}：${error instanceof Error ? error.message : error}`)
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
  } catch (error) {
    throw new SpecMistake(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
}

const guessTable = (fields: readonly FieldSpec[]): string =>
  textTable(
    fields.map((one) => {
      const [key = '', kind = '', ...rest] = (wordsOf(one)[0] ?? '').split(',')
      return [...key.split('='), kind, rest.join(' ')]
    }),
  )

const quoted = (word: string): string =>
  /^[\w:.-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

function lineOf(
  name: string,
  options: Readonly<Record<string, unknown>>,
  fields: readonly FieldSpec[],
): string {
  const more = Object.entries(options).flatMap(([key, value]) =>
    [value].flat().map((one) => `--${key} ${quoted(String(one))}`),
  )
  const words = fields.flatMap((one) => wordsOf(one)).map((word) => `  ${quoted(word)}`)
  return [`npm run new -- resource ${[name, ...more].join(' ')}`, ...words].join(' \\\n')
}

/** Nobody is asked where nobody can answer: then it takes --yes. */
async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.error('未写入：请核对后加 --yes，或按上面的命令修改后运行')
    return false
  }
  const ask = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^(y|yes|是|好)$/i.test((await ask.question('按此写入吗？(y/n) ')).trim())
  } finally {
    ask.close()
  }
}
