import type { DiffLine } from '#domain/sow/diff.ts'
import { type EventForm, eventFields } from '#kit/event-form.ts'
import type { Tx } from '#server/kit/database.ts'
import { titlesOf, uidsIn } from '../entry/titles.ts'
import { materialNames } from './plain.read.ts'
import type { Payload } from './plain.types.ts'

interface Version {
  readonly date: string
  readonly payload: Payload
}

/** What is computed beside the cells, in the words of the screens. */
const COMPUTED: Readonly<Record<string, string>> = { cost: '金额', withdrawUntil: '休药截止' }

/** What a correction changes besides the cells a person has just typed: amounts, the end of a withdrawal. */
export async function changesOf(
  tx: Tx,
  form: EventForm,
  before: Version,
  after: Version | null,
): Promise<DiffLine[]> {
  if (after) return lines(COMPUTED, before.payload, after.payload, {})
  const fields = Object.entries(eventFields(form)).map(([key, { label }]) => [key, label] as const)
  const uids = uidsIn(before.payload)
  const titles = { ...(await titlesOf(tx, uids)), ...(await materialNames(tx, uids)) }
  const labels = { ...Object.fromEntries(fields.filter(([key]) => KEY_CELLS.has(key))), ...COMPUTED }
  return lines(labels, before.payload, {}, titles)
}

/** What is told of an event that is taken back. */
const KEY_CELLS = new Set(['feedId', 'drugId', 'vaccineId', 'qty', 'counted', 'diseaseId'])

const word = (value: unknown, titles: Readonly<Record<string, string>>): string =>
  value === null || value === undefined ? '-' : (titles[String(value)] ?? String(value))

function lines(
  labels: Readonly<Record<string, string>>,
  before: Payload,
  after: Payload,
  titles: Readonly<Record<string, string>>,
): DiffLine[] {
  return Object.entries(labels).flatMap(([key, label]) => {
    const line = { label, before: word(before[key], titles), after: word(after[key], titles) }
    return line.before === line.after ? [] : [line]
  })
}
