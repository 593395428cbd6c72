import { LABEL_WIDTH } from '#domain/constants.ts'
import { ControlFrame } from './controls.tsx'
import type { FilterBinding, QueryField } from './query-field.ts'

interface QueryCellProps {
  field: QueryField
  columns: number
  /** Hidden, not removed: what was typed stays in it. */
  hidden: boolean
  /** Its input; before, a frame of its size. */
  drawn: boolean
  problem: string | undefined
  bind: FilterBinding
}

/** One labelled filter of the query grid, with its objection in place below it. */
export function QueryCell({ field, columns, hidden, drawn, problem, bind }: QueryCellProps) {
  return (
    <div
      className={problem ? 'query-cell query-cell-wrong' : 'query-cell'}
      style={{ gridColumn: `span ${Math.min(field.span ?? 1, columns)}` }}
      hidden={hidden}
    >
      <label htmlFor={bind.id} style={{ width: LABEL_WIDTH }} title={field.label}>
        {field.label}
      </label>
      <div className="query-cell-input">
        {drawn ? field.input(bind) : <ControlFrame />}
        {problem && (
          <div className="query-cell-problem" role="alert">
            {problem}
          </div>
        )}
      </div>
    </div>
  )
}
