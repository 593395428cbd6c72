import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Recorded } from './recording.ts'

const MOST_SHOWN = 40
const LONGEST = 160

/** Says where two recordings differ. @returns whether they are equal */
export async function compare(before: string, after: string): Promise<boolean> {
  let differences = 0
  const say = (line: string): void => {
    differences += 1
    if (differences <= MOST_SHOWN) console.log(line)
  }
  const names = new Set([...readdirSync(before), ...readdirSync(after)])
  let questions = 0
  for (const name of [...names].sort()) {
    const [one, other] = [read(join(before, name)), read(join(after, name))]
    questions += one.size
    for (const [question, was] of one) {
      const is = other.get(question)
      if (!is) say(`${name}: no longer asked: ${question.slice(0, LONGEST)}`)
      else {
        const place = difference([was.status, was.answer], [is.status, is.answer], '')
        if (place) say(`${name}: ${question.slice(0, LONGEST)}\n    ${place}`)
      }
    }
    for (const question of other.keys())
      if (!one.has(question)) say(`${name}: asked in addition: ${question}`)
  }
  console.log(`${questions} answers, ${differences} differences`)
  return differences === 0
}

function read(file: string): Map<string, Recorded> {
  try {
    const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n')
    return new Map(lines.map((line) => JSON.parse(line) as Recorded).map((one) => [one.question, one]))
  } catch {
    return new Map()
  }
}

/** The first place where two values differ, with both; '' where they are the same. The order of keys says nothing: titles are looked up in parallel. */
function difference(one: unknown, other: unknown, place: string): string {
  if (Object.is(one, other)) return ''
  const areObjects = one !== null && other !== null && typeof one === 'object' && typeof other === 'object'
  if (!areObjects || Array.isArray(one) !== Array.isArray(other))
    return `${place}: ${shown(one)} → ${shown(other)}`
  const [keys, others] = [Object.keys(one).sort(), Object.keys(other).sort()]
  for (const key of keys) {
    const inner = difference(one[key as never], other[key as never], `${place}/${key}`)
    if (inner) return inner
  }
  return keys.join() === others.join() ? '' : `${place}: keys ${keys.join()} → ${others.join()}`
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, LONGEST)
