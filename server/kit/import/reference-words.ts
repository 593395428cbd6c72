import { sql } from 'kysely'
import { rightWords } from '#domain/right-words.ts'
import type { Field } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import type { Caller } from '../context.ts'
import type { Tx } from '../database.ts'
import { snake } from '../names.ts'
import { type Lookup, offered, targetOf } from '../pointers.ts'

type Found = { ok: true; value: string | string[] } | { ok: false; message: string }
/** Most names searched for the nearest match of a word. */
const MOST_NAMES = 500
const SEPARATORS = /[、,，;；\n]/

/** The field that identifies a row of the target apart from its title: 编码, 账号. */
function codeKey(target: Resource): string | undefined {
  const keys = Object.keys(target.fields).filter((key) => key !== target.titleField)
  return keys.find((key) => target.fields[key]?.unique) ?? keys.find((key) => key === 'code')
}

export type ReferenceWords = ReturnType<typeof referenceWords>

/** Finds rows by a title or a code, inside the caller's scope; caches the results. */
export function referenceWords(tx: Tx, caller: Caller, lookup: Lookup) {
  const known = new Map<string, readonly string[]>()

  /** Uids of the words in a cell; several are separated by 、 or a comma. */
  async function find(field: Field, cell: string): Promise<Found> {
    const isKnown = async (word: string) => (await uidsOf(field, word)).length > 0
    const words = field.many ? await splitWords(cell, isKnown) : [cell]
    const uids: string[] = []
    for (const word of words) {
      const found = await uidsOf(field, word)
      const [uid] = found
      if (uid === undefined)
        return { ok: false, message: `${field.label}“${word}”不存在${await right(field, word)}` }
      if (found.length > 1) return { ok: false, message: `${field.label}“${word}”有同名数据，请填写编码` }
      uids.push(uid)
    }
    return { ok: true, value: field.many ? uids : (uids[0] ?? '') }
  }

  /** Suggestions for a cell. */
  async function right(field: Field, word: string): Promise<string> {
    const target = targetOf(field, lookup)
    if (!target) return ''
    const title = sql.ref(`t.${snake(target.titleField)}`)
    const titles = await tx.values(sql<string>`
      select ${title} from ${sql.table(target.table)} t
      where ${offered(field, target, caller.scope)} and ${title} is not null order by ${title} limit ${MOST_NAMES}`)
    return rightWords(titles, word)
  }

  async function uidsOf(field: Field, word: string): Promise<readonly string[]> {
    const key = `${field.target ?? field.scode}\n${field.orgTypes?.join() ?? ''}\n${word}`
    const before = known.get(key)
    if (before) return before
    const uids = await query(field, word)
    // a missing row may be created by a later row of the same file
    if (uids.length) known.set(key, uids)
    return uids
  }

  async function query(field: Field, word: string): Promise<readonly string[]> {
    const target = targetOf(field, lookup)
    if (!target) return []
    const code = codeKey(target)
    const title = sql`${sql.ref(`t.${snake(target.titleField)}`)} = ${word}`
    const named = code ? sql`(${title} or ${sql.ref(`t.${snake(code)}`)} = ${word})` : title
    return tx.values(sql<string>`select t.uid from ${sql.table(target.table)} t
      where ${offered(field, target, caller.scope)} and ${named}
      limit 2`)
  }

  return { find }
}

/** A title may contain a separator itself: the longest run of parts that names a row is one word. */
async function splitWords(cell: string, isKnown: (word: string) => Promise<boolean>): Promise<string[]> {
  const signs = [...cell.matchAll(new RegExp(SEPARATORS, 'g'))].map((match) => match[0])
  const parts = cell.split(SEPARATORS)
  const words: string[] = []
  for (let start = 0; start < parts.length; ) {
    let end = parts.length
    let word = joined(parts, signs, start, end)
    while (end > start + 1 && !(await isKnown(word))) {
      end -= 1
      word = joined(parts, signs, start, end)
    }
    if (word !== '') words.push(word)
    start = end
  }
  return words
}

function joined(parts: readonly string[], signs: readonly string[], start: number, end: number): string {
  let word = parts[start] ?? ''
  for (let index = start + 1; index < end; index += 1) word += (signs[index - 1] ?? '') + (parts[index] ?? '')
  return word.trim()
}
