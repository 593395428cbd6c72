import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Document } from '#kit/document.ts'
import { makeRefusal } from '#kit/document-rules.ts'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'

/** First values of new documents made from others, by resource, until their screen takes them. */
const begun = createStore<Readonly<Record<string, ListRow>>>(() => ({}))

/** The step that begins another document with what this one says. */
export function useMaking({ document: { makes } }: Document): RowAction | null {
  const navigate = useNavigate()
  if (!makes) return null
  return {
    key: 'make',
    label: makes.label,
    reason: (row) => makeRefusal(makes, row),
    onClick: (row) => {
      begin(makes.document, makes.values(row))
      void navigate(`/admin/${makes.document}`)
    },
  }
}

/** Lets the screen of a document open a new one with these values; the caller opens the screen. */
export const begin = (document: string, values: Readonly<Record<string, unknown>>): void =>
  begun.setState({ [document]: { ...values, uid: '', version: 0 } })

/** First values of a new document of this screen, and the way to be done with them. */
export function useBegun({ name }: Document) {
  const waiting = useStore(begun, (all) => all[name])
  const [taken, take] = useState<ListRow | null>(null)
  useEffect(() => {
    if (!waiting) return
    take(waiting)
    begun.setState((all) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== name)), true)
  }, [waiting, name])
  return { begun: taken, done: useCallback(() => take(null), []) }
}
