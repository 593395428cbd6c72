import { useState } from 'react'
import type { FieldErrors } from '#kit/schema.ts'
import { focusField, type OpenForm } from './focus-field.ts'

/** Shows objections at the fields they name, all others above the form, and goes to the first field concerned. */
export function useProblems(open: OpenForm, keys: readonly string[]) {
  const [problem, setProblem] = useState<string | null>(null)
  const show = (errors: FieldErrors) => {
    const found = Object.entries(errors)
    const known = found.filter(([key]) => keys.includes(key))
    const others = found.filter(([key]) => !keys.includes(key))
    open.form.setFields(known.map(([name, messages]) => ({ name, errors: messages })))
    setProblem(others.flatMap(([, messages]) => messages).join('；') || null)
    focusField(
      open,
      keys.find((key) => errors[key]),
    )
  }
  return { problem, setProblem, show }
}
