import { CardLink } from '#pages/pig/card/card-link.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'

/** The animal of an event; one whose entry was taken back has no card any more. */
export const EarNo = ({ row }: { row: ListRow }) =>
  row.pigId && row.pigIdTitle ? (
    <CardLink pigId={String(row.pigId)} earNo={String(row.earNo)} />
  ) : (
    String(row.earNo)
  )
