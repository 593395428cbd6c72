import { useState } from 'react'
import type { ListRow } from './use-list-data.ts'

interface Chosen {
  row: ListRow
  page: number
}

/** Rows chosen over several pages. Another question to the server begins a new choice. */
export function useSelection(rows: readonly ListRow[], page: number, question: string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Chosen>>(new Map())
  const [asked, setAsked] = useState(question)
  if (asked !== question) {
    setAsked(question)
    setChosen(new Map())
  }
  const select = (uids: readonly string[]) =>
    setChosen((before) => {
      const here = new Map(rows.map((row) => [row.uid, { row, page }]))
      return new Map(uids.flatMap((uid) => entry(uid, here.get(uid) ?? before.get(uid))))
    })
  return {
    uids: [...chosen.keys()],
    rows: [...chosen.values()].map((one) => one.row),
    pages: new Set([...chosen.values()].map((one) => one.page)).size,
    select,
    clear: () => setChosen(new Map()),
  }
}

const entry = (uid: string, one: Chosen | undefined): [string, Chosen][] => (one ? [[uid, one]] : [])
