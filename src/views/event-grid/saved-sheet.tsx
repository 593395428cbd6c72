import { useVirtualizer } from '@tanstack/react-virtual'
import { App, Button } from 'antd'
import { memo, use, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useMay } from '#app-state/use-rights.ts'
import { type GridColumn, isNumeric } from '../cell-grid/cell-grid.columns.ts'
import { shown, shownDerived } from '../cell-grid/cell-values.ts'
import type { SavedRow } from '../cell-grid/grid-store.ts'
import { templateOf } from '../cell-grid/sheet-head.tsx'
import { ROW_HEIGHT } from '../cell-grid/use-row-view.ts'
import { isPossible, refusals } from '../correct-event/correct-event.answer.ts'
import { CorrectionHost, type CorrectionTarget } from '../correct-event/correction-host.tsx'
import { EventFormsContext } from '../correct-event/event-forms.ts'
import { useCorrectionApi } from '../correct-event/use-correction.ts'
import { useGridParts } from './grid-context.ts'
import { rowValues, typedValue } from './grid-judge.ts'

const OVERSCAN = 6

/** Rows just saved, below the sheet they were typed in: a slip is taken back or put right at once. */
export function SavedSheet() {
  const { grid } = useGridParts()
  const saved = useStore(grid, (one) => one.saved)
  return saved.length > 0 ? <Sheet saved={saved} /> : null
}

function Sheet({ saved }: { saved: readonly SavedRow[] }) {
  const { form, columns } = useGridParts()
  const [target, setTarget] = useState<CorrectionTarget | null>(null)
  const { takeBack, readAgain } = useSavedRows(setTarget)
  const scroller = useRef<HTMLDivElement>(null)
  const view = useVirtualizer({
    count: saved.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    getItemKey: (index) => saved[index]?.row.id ?? index,
  })
  const correct = (uid: string) => setTarget({ code: form.code, uid, kind: 'edit', ownFree: true })
  return (
    <section className="eg-saved panel flex flex-col" aria-label="刚保存的行">
      <h2 className="m-0 text-13 bold">刚保存 {saved.length} 行</h2>
      <div ref={scroller} className="overflow-auto border-t">
        <div
          role="table"
          aria-label="刚保存的行"
          style={{ height: view.getTotalSize() }}
          className="eg-body relative"
        >
          {view.getVirtualItems().map(({ index, key, start }) => {
            const one = saved[index]
            return one ? (
              <div
                key={key}
                role="presentation"
                className="eg-slot"
                style={{ transform: `translateY(${start}px)` }}
              >
                <SavedLine
                  saved={one}
                  number={index + 1}
                  template={templateOf(columns)}
                  onUndo={takeBack}
                  onCorrect={correct}
                />
              </div>
            ) : null
          })}
        </div>
      </div>
      <CorrectionHost
        target={target}
        onClose={() => setTarget(null)}
        onDone={() => target && void readAgain(target)}
      />
    </section>
  )
}

interface LineProps {
  saved: SavedRow
  number: number
  template: string
  onUndo(saved: SavedRow): void
  onCorrect(uid: string): void
}

const SavedLine = memo(function SavedLine({ saved, number, template, onUndo, onCorrect }: LineProps) {
  const { form, columns } = useGridParts()
  const mayEdit = useMay(form.name, 'edit')
  const mayUndo = useMay(form.name, 'undo')
  const has = saved.uid !== ''
  return (
    <div className="eg-row h-8 border-b" role="row" style={{ gridTemplateColumns: template }}>
      <div role="rowheader" className="eg-no">
        {number}
      </div>
      {columns.map((column) => (
        <div
          key={column.key}
          role="cell"
          className={isNumeric(column) ? 'eg-cell eg-given eg-num' : 'eg-cell eg-given'}
        >
          <SavedText saved={saved} column={column} />
        </div>
      ))}
      <div role="cell" className="eg-saved-acts">
        {mayUndo && has && (
          <Button type="link" size="small" aria-label={`撤销 ${saved.earNo}`} onClick={() => onUndo(saved)}>
            撤销
          </Button>
        )}
        {mayEdit && has && (
          <Button
            type="link"
            size="small"
            aria-label={`改正 ${saved.earNo}`}
            onClick={() => onCorrect(saved.uid)}
          >
            改正
          </Button>
        )}
      </div>
    </div>
  )
})

function SavedText({ saved: { row, header, earNo }, column }: { saved: SavedRow; column: GridColumn }) {
  const { form, optionsOf } = useGridParts()
  if (column.kind === 'ear') return earNo
  if (column.kind === 'derived')
    return shownDerived(column.cell.of(rowValues(form, { header }, row), row.facts ?? {}), column.cell.digits)
  return shown(typedValue(form, header, row, column.key), optionsOf(column.key, column.field))
}

/**
 * Taking saved rows back and reading them again. What the same person entered the same day goes without a reason; anything else
 * is asked for in the view that corrects.
 */
function useSavedRows(ask: (target: CorrectionTarget) => void) {
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
  Object.fromEntries(Object.entries(cells).map(([key, value]) => [key, String(value ?? '')]))
