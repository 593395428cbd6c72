import { useState } from 'react'

export type QueryValues = Readonly<Record<string, unknown>>

/** A field's own objection to a value, given all values; null when it may be sent. */
export type QueryCheck = (value: unknown, values: QueryValues) => string | null

interface CheckedField {
  key: string
  check?: QueryCheck
}

/** Typed but unsent values; follows the applied values when those change (Back, saved scheme). */
export function useQueryDraft(fields: readonly CheckedField[], applied: QueryValues) {
  const [draft, setDraft] = useState(applied)
  const [base, setBase] = useState(applied)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  if (base !== applied) {
    setBase(applied)
    setDraft(applied)
    setProblems({})
  }
  const changeAll = (values: QueryValues) => {
    setDraft((before) => ({ ...before, ...values }))
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !(key in values))))
  }
  const change = (key: string, value: unknown) => changeAll({ [key]: value })
  const replace = (values: QueryValues) => {
    setDraft(values)
    setProblems({})
  }
  /** Keys of the fields that object, in order; none when the values may be sent. */
  const check = (): string[] => {
    const found = problemsOf(fields, draft)
    setProblems(found)
    return Object.keys(found)
  }
  return { draft, problems, change, changeAll, replace, check }
}

function problemsOf(fields: readonly CheckedField[], values: QueryValues): Record<string, string> {
  const found = fields.flatMap(({ key, check }) => {
    const message = check?.(values[key], values)
    return message ? [[key, message] as const] : []
  })
  return Object.fromEntries(found)
}
