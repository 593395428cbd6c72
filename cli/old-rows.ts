import { createInterface } from 'node:readline/promises'
import { parseField } from '#kit/parse.ts'
import type { OldRows, Question } from '#server/kit/column-change.ts'
import { snake } from '#server/kit/names.ts'

/** A question to the developer without an answer that can be used: one sentence. */
export class Unanswered extends Error {}

/** Asks at the terminal; where there is none, the sentence names the flag that answers. @throws Unanswered */
export async function prompted(question: string, flag: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Unanswered(`缺少 ${flag}：${question}`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question(`${question}：`)).trim()
  } finally {
    terminal.close()
  }
}

/**
 * Values of `--old-rows field=value` and `--round field`, and a person's answers where they are missing.
 * @param said words of the flags, a field as `field` or `resource.field`
 */
export async function oldRowsOf(
  questions: readonly Question[],
  said: { readonly values: readonly string[]; readonly rounded: readonly string[] },
): Promise<OldRows> {
  const given = new Map(said.values.map(pairOf))
  const values = new Map<string, string>()
  for (const { resource, key, place } of questions) {
    const field = resource.fields[key]
    const name = `${resource.name}.${key}`
    const value =
      given.get(name) ??
      given.get(key) ??
      (await prompted(`${resource.label}的必填字段“${field?.label}”在旧行里填什么`, `--old-rows ${name}=值`))
    values.set(place, field && isPlain(value) ? stored(parseField(field, value), name) : value)
  }
  return { values, rounded: new Set(said.rounded.map(placeOf)) }
}

const pairOf = (word: string): [string, string] => {
  const at = word.indexOf('=')
  if (at < 1) throw new Unanswered(`--old-rows 应为 字段=值，不认识“${word}”`)
  return [word.slice(0, at), word.slice(at + 1)]
}

const isPlain = (value: string): boolean => !value.startsWith('sql:') && !value.includes('{n}')

function stored(parsed: ReturnType<typeof parseField>, name: string): string {
  if (!parsed.ok) throw new Unanswered(`--old-rows ${name}：${parsed.message}`)
  return typeof parsed.value === 'object' ? JSON.stringify(parsed.value) : String(parsed.value)
}

/** A column as the database calls it: `vehicle.load`. */
function placeOf(word: string): string {
  const [table = '', column = ''] = word.split('.')
  if (!column) throw new Unanswered(`--round 应为 表.列，不认识“${word}”`)
  return `${snake(table)}.${snake(column)}`
}
