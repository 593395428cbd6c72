import { parseArgs } from 'node:util'
import type { Resource } from '#kit/resource.ts'
import { areas } from '#resources/areas.ts'
import { snake } from '#server/kit/names.ts'
import { textTable } from '../explain/text-table.ts'
import { oldRowsOf, prompted, Unanswered } from '../old-rows.ts'
import type { Said } from './complete.ts'
import { type FieldSpec, fieldsOf, parseSpecs, SpecMistake, wordsOf } from './field-spec.ts'
import { guessFields, knownFrom, sampleOf } from './guess.ts'
import { plannedRoute } from './new.routes.ts'

const KINDS = ['resource', 'document', 'report', 'event', 'page', 'job'] as const
type Kind = (typeof KINDS)[number]

/** The request: a kind, a name, options apart from the fields, the fields, and values of old rows for them. */
export interface Ask {
  readonly kind: Kind
  readonly said: Partial<Said> & { readonly name: string }
  readonly fields: readonly FieldSpec[]
  /** `resource.field=value` */
  readonly oldRows: readonly string[]
}

interface Around {
  readonly resources: readonly Resource[]
  /** The list of screens. */
  readonly routes: string
  /** A file as its owner names it. */
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
  prefix: { type: 'string' },
  effect: { type: 'string' },
  of: { type: 'string' },
  about: { type: 'string' },
  schedule: { type: 'string' },
  'old-rows': { type: 'string', multiple: true },
  from: { type: 'string' },
  yes: { type: 'boolean', default: false },
  undo: { type: 'string' },
  force: { type: 'boolean', default: false },
} as const

const USAGE = `用法：npm run new -- 种类 名称 […]，缺少的在终端里询问
  resource 名称 '键=中文名,类型[:对象][,选项…]' … --label 名称 --area 菜单 [--scope farm|company|tree|group] [--as 文件名] [--table 表名]
           [--title 称呼行的键] [--unique 键+键] [--from 表格.xlsx [--yes]]；已有的资源：添加字段 [--old-rows 键=旧行的值]
  document 名称 字段… --label 名称 --area 菜单 --prefix 单号字头 [--effect 审核后的作用]
  report   名称 --label 名称 --area 菜单 --of 资源
  event    名称 字段… --label 名称 [--area 菜单]
  page     名称 --label 名称 --area 菜单
  job      名称 --label 名称 [--about 说明] [--schedule '5 3 * * *']
  --undo 名称   撤销：文件、登记、迁移和本机开发数据库里的表（有数据时不撤销；文件在起草后手工改过时也不撤销，加 --force 照样删除）
类型：text note code name integer decimal weight money date month moment flag earTag phone idCard password attachment
      choice:值=名/值=名 dictionary:编码 quantity:单位所在的键 reference:资源 references:资源 organisation:farm organisations:company/farm lines
选项：required unique list filter readonly sum spaces wide nonZero sameFarm min:0 max:9 minLength:1 maxLength:9 digits:4 width:80
      unit:kg hint:说明 default:值 where:键=值；明细的字段写作 lines.qty=…`

/** The words of the command. */
export function readLine(args: readonly string[]) {
  if (args.includes('--help')) throw new SpecMistake(USAGE)
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
  } catch (error) {
    throw new SpecMistake(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
}

type Options = Omit<ReturnType<typeof readLine>['values'], 'from' | 'yes' | 'undo' | 'force' | 'old-rows'>

/** Inputs each kind cannot do without, and the questions that ask for them. */
const AREAS = `菜单（${Object.keys(areas).join('、')}）`
const NEEDED: Readonly<
  Record<Kind, readonly (readonly [flag: 'label' | 'area' | 'prefix' | 'of', question: string])[]>
> = {
  resource: [
    ['label', '中文名称'],
    ['area', AREAS],
  ],
  document: [
    ['label', '中文名称'],
    ['area', AREAS],
    ['prefix', '单号字头，如 RK'],
  ],
  report: [
    ['label', '中文名称'],
    ['area', AREAS],
    ['of', '列出哪个资源的数据'],
  ],
  event: [['label', '中文名称']],
  page: [
    ['label', '中文名称'],
    ['area', AREAS],
  ],
  job: [['label', '中文名称']],
}
const WITH_FIELDS: ReadonlySet<Kind> = new Set(['resource', 'document', 'event'])

/** The request in the words of the command; null when a guess was not confirmed. */
export async function askedLine(
  { values, positionals }: ReturnType<typeof readLine>,
  around: Around,
): Promise<Ask | null> {
  const { from, yes, undo: _undo, force: _force, 'old-rows': oldRows = [], ...options } = values
  const [what, name, ...words] = positionals
  const kind = KINDS.find((one) => one === what)
  if (!kind || name === undefined) throw new SpecMistake(USAGE)
  if (from !== undefined && words.length > 0) throw new SpecMistake('字段写在命令行或取自表格，只能选一种')
  const existing = kind === 'resource' ? around.resources.find((one) => one.name === name) : undefined
  const said = existing ? { name, ...options } : await filled(kind, name, options, around.routes)
  if (from !== undefined) {
    const fields = await fieldsOfSheet(name, from, { ...options, ...said }, around, yes)
    return fields && { kind, said, fields, oldRows }
  }
  const fields = parseSpecs(
    words.length > 0 || existing || !WITH_FIELDS.has(kind) ? words : await askFields(),
  )
  return { kind, said, fields, oldRows: existing ? await oldRowsFor(existing, fields, oldRows) : [] }
}

/** Missing words are asked for; words planned in the list of screens may be left out. */
async function filled(kind: Kind, name: string, options: Options, routes: string): Promise<Ask['said']> {
  const planned = plannedRoute(routes, name)
  const said: Record<string, unknown> = {
    name,
    ...(planned ? { label: planned.title, area: planned.area } : {}),
  }
  for (const [key, value] of Object.entries(options)) if (value !== undefined) said[key] = value
  for (const [flag, question] of NEEDED[kind]) said[flag] ??= await prompted(question, `--${flag}`)
  return said as unknown as Ask['said']
}

/** One field a line, until an empty one. */
async function askFields(): Promise<string[]> {
  const words: string[] = []
  for (;;) {
    const said = await prompted(
      '字段 键=中文名,类型[,选项…]（空行结束）',
      `字段，如 'plate=车牌,text,required'`,
    )
    if (said === '') return words
    words.push(said)
  }
}

/** A required field that comes later: what rows of before hold in it. */
async function oldRowsFor(
  existing: Resource,
  specs: readonly FieldSpec[],
  said: readonly string[],
): Promise<string[]> {
  const fields = fieldsOf(specs.filter(({ key }) => !(key in existing.fields)))
  const resource = { ...existing, fields }
  const questions = Object.entries(fields)
    .filter(([, { required, many, kind }]) => required && !many && kind !== 'password')
    .map(([key]) => ({ resource, key, place: `${existing.table}.${snake(key)}` }))
  const { values } = await oldRowsOf(questions, { values: said, rounded: [] })
  return questions.map(({ key, place }) => `${existing.name}.${key}=${values.get(place)}`)
}

async function fieldsOfSheet(
  name: string,
  from: string,
  options: Readonly<Record<string, unknown>>,
  { resources, read }: Around,
  yes: boolean,
): Promise<FieldSpec[] | null> {
  const { head, rows } = sample(from, read)
  const fields = guessFields(head, rows, knownFrom(resources))
  if (fields.length === 0) throw new SpecMistake(`${from} 的第一行没有表头`)
  console.log(`按 ${from} 的表头和 ${rows.length} 行样例推测：\n${guessTable(fields)}\n`)
  console.log(`同一件事写在命令行（可修改后再运行）：\n${lineOf(name, options, fields)}\n`)
  return yes || (await isConfirmed()) ? fields : null
}

function sample(from: string, read: Around['read']): ReturnType<typeof sampleOf> {
  try {
    return sampleOf(read(from))
  } catch (error) {
    throw new SpecMistake(`读不出 ${from}：${error instanceof Error ? error.message : error}`)
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
  { name: _name, ...options }: Readonly<Record<string, unknown>>,
  fields: readonly FieldSpec[],
): string {
  const more = Object.entries(options).flatMap(([key, value]) =>
    [value].flat().map((one) => `--${key} ${quoted(String(one))}`),
  )
  const words = fields.flatMap((one) => wordsOf(one)).map((word) => `  ${quoted(word)}`)
  return [`npm run new -- resource ${[name, ...more].join(' ')}`, ...words].join(' \\\n')
}

/** No person is asked where none can answer: then it takes --yes. */
async function isConfirmed(): Promise<boolean> {
  try {
    return /^(y|yes|是|好)$/i.test(await prompted('按此写入吗？(y/n)', '--yes'))
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error
    console.error('未写入：请核对后加 --yes，或按上面的命令修改后运行')
    return false
  }
}
