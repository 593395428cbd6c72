import { App } from 'antd'
import { use } from 'react'
import type { SavedRow } from '#views/cell-grid/grid-store.ts'
import { isPossible, refusals } from '#views/correct-event/correction.ts'
import type { CorrectionTarget } from '#views/correct-event/correction-host.tsx'
import { EventFormsContext } from '#views/correct-event/event-forms.ts'
import { useCorrectionApi } from '#views/correct-event/use-correction-api.ts'
import { useGridParts } from './grid-context.ts'

/**
 * Taking saved rows back and reading them again. What the same person entered the same day goes without a reason; anything else
 * is asked for in the view that corrects.
 */
export function useSavedRows(ask: (target: CorrectionTarget) => void) {
  const { form, grid } = useGridParts()
  const { cellsOf } = use(EventFormsContext)
  const { message } = App.useApp()
  const api = useCorrectionApi(form.code)

  const drop = (uid: string) =>
    grid.setState(({ saved }) => ({ saved: saved.filter((one) => one.uid !== uid) }))

  async function takeBack({ uid, earNo }: SavedRow): Promise<void> {
    const event = await api.read(uid)
    const question = { code: form.code, uid, kind: 'undo', ownFree: true } as const
    if (!event.ownToday) return ask(question)
    const answer = await api.send({ uid, version: event.version, row: null, reason: null, dryRun: false })
    if (answer.accepted) {
      drop(uid)
      message.success(`已撤销${form.label} ${earNo}`)
    } else if (isPossible(answer)) ask(question)
    else
      message.error(
        refusals(answer)
          .map((one) => one.message)
          .join('；'),
      )
  }

  /** After a correction: the row shows what is stored now, or goes where it was taken back. */
  async function readAgain({ uid, kind }: CorrectionTarget): Promise<void> {
    if (kind !== 'edit') return drop(uid)
    const event = await api.read(uid).catch(() => null)
    if (!event) return drop(uid)
    const cells = textsOf(cellsOf(form, event))
    grid.setState(({ saved }) => ({
      saved: saved.map((one) =>
        one.uid === uid
          ? { ...one, earNo: event.earNo, row: { ...one.row, cells: { ...one.row.cells, ...cells } } }
          : one,
      ),
    }))
  }

  return {
    // what fails is said by the HTTP layer
    takeBack: (saved: SavedRow) => void takeBack(saved).catch(() => undefined),
    readAgain,
  }
}

const textsOf = (cells: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(cells).map(([key, value]) => [
      key,
      value === null || value === undefined ? '' : String(value),
    ]),
  )
