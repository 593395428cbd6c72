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

/** Finds rows by a title or a code, inside the caller's scope; caches the results. */
export class ReferenceWords {
  readonly #tx: Tx
  readonly #caller: Caller
  readonly #lookup: Lookup
  readonly #known = new Map<string, readonly string[]>()

  constructor(tx: Tx, caller: Caller, lookup: Lookup) {
    this.#tx = tx
    this.#caller = caller
    this.#lookup = lookup
  }

  /** Uids of the words in a cell; several are separated by 、 or a comma. */
  async find(field: Field, cell: string): Promise<Found> {
    const words = field.many ? await this.#split(field, cell) : [cell]
    const uids: string[] = []
    for (const word of words) {
      const found = await this.#uids(field, word)
      const [uid] = found
      if (uid === undefined)
        return { ok: false, message: `${field.label}“${word}”不存在${await this.#right(field, word)}` }
      if (found.length > 1) return { ok: false, message: `${field.label}“${word}”有同名数据，请填写编码` }
      uids.push(uid)
    }
    return { ok: true, value: field.many ? uids : (uids[0] ?? '') }
  }

  /** A title may contain a separator itself: the longest run of parts that names a row is one word. */
  async #split(field: Field, cell: string): Promise<string[]> {
    const signs = [...cell.matchAll(new RegExp(SEPARATORS, 'g'))].map((match) => match[0])
    const parts = cell.split(SEPARATORS)
    const words: string[] = []
    for (let start = 0; start < parts.length; ) {
      let end = parts.length
      let word = joined(parts, signs, start, end)
      while (end > start + 1 && (await this.#uids(field, word)).length === 0) {
        end -= 1
        word = joined(parts, signs, start, end)
      }
      if (word !== '') words.push(word)
      start = end
    }
    return words
  }

  /** Suggestions for a cell. */
  async #right(field: Field, word: string): Promise<string> {
    const target = targetOf(field, this.#lookup)
    if (!target) return ''
    const title = sql.ref(`t.${snake(target.titleField)}`)
    const found = await this.#tx.rows(sql<{ title: string }>`
        select ${title} as title from ${sql.table(target.table)} t
      where ${offered(field, target, this.#caller.scope)} and ${title} is not null order by ${title} limit ${MOST_NAMES}`)
    return rightWords(
      found.map((row) => row.title),
      word,
    )
  }

  async #uids(field: Field, word: string): Promise<readonly string[]> {
    const key = `${field.target ?? field.scode}\n${field.orgTypes?.join() ?? ''}\n${word}`
    const known = this.#known.get(key)
    if (known) return known
    const uids = await this.#query(field, word)
    // a missing row may be created by a later row of the same file
    if (uids.length) this.#known.set(key, uids)
    return uids
  }

  async #query(field: Field, word: string): Promise<readonly string[]> {
    const target = targetOf(field, this.#lookup)
    if (!target) return []
    const code = codeKey(target)
    const title = sql`${sql.ref(`t.${snake(target.titleField)}`)} = ${word}`
    const named = code ? sql`(${title} or ${sql.ref(`t.${snake(code)}`)} = ${word})` : title
    const found = await this.#tx.rows(sql<{ uid: string }>`select t.uid from ${sql.table(target.table)} t
      where ${offered(field, target, this.#caller.scope)} and ${named}
      limit 2`)
    return found.map((row) => row.uid)
  }
}

function joined(parts: readonly string[], signs: readonly string[], start: number, end: number): string {
  let word = parts[start] ?? ''
  for (let index = start + 1; index < end; index += 1) word += (signs[index - 1] ?? '') + (parts[index] ?? '')
  return word.trim()
}
