import { type EventForm, eventFields } from '#kit/event-form.ts'

type Row = Readonly<Record<string, unknown>>

const asRow = (value: unknown): Row => (value !== null && typeof value === 'object' ? (value as Row) : {})

/** Cells of the events whose payload is more than its cells. */
const unfold: Readonly<Record<string, (payload: Row) => Row>> = {
  event_entry: ({ opening }) => asRow(opening),
  event_mat: ({ technicianId, doses, semenLot, boarEarnock }) => ({
    boarEarnock: semenLot ? null : boarEarnock,
    technician: technicianId,
    doseCount: Array.isArray(doses) ? doses.length : null,
  }),
  event_wean: ({ target }) => {
    const { kind, id, batchNo, houseId } = asRow(target)
    if (kind === 'BATCH') return { targetKind: kind, targetBatchNo: batchNo, targetHouseId: houseId }
    return { targetKind: kind, targetHouseId: id }
  },
}

/** The cells a stored event was typed in, for the form that corrects it: the inverse of the form's payload. */
export function cellsOf(
  form: EventForm,
  event: { readonly date: string; readonly payload: Row },
): Record<string, unknown> {
  const values: Row = { ...event.payload, ...unfold[form.code]?.(event.payload), date: event.date }
  const cells = Object.entries(eventFields(form)).map(([key, field]) => {
    const value = values[key] ?? null
    const exact = field.kind === 'decimal' || field.kind === 'money'
    return [key, exact && value !== null ? String(value) : value]
  })
  return Object.fromEntries(cells)
}
