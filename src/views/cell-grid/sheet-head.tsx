import { Unit } from '#widgets/unit.tsx'
import { type GridColumn, headGroups, isNumeric } from './cell-grid.columns.ts'

const NUMBER_WIDTH = 36
const HINT_WIDTH = 128

/** Widths of a grid's columns as its rows and head take them: number, cells, hint. */
export const templateOf = (columns: readonly GridColumn[]): string =>
  [NUMBER_WIDTH, ...columns.map((column) => column.width)].map((width) => `${width}px`).join(' ') +
  ` minmax(${HINT_WIDTH}px, 1fr)`

/** Least width of the whole sheet in px. */
export const sheetWidth = (columns: readonly GridColumn[]): number =>
  columns.reduce((sum, column) => sum + column.width, NUMBER_WIDTH + HINT_WIDTH)

/** Class and place of the second column for a sheet whose rows begin with two identifying cells. */
export const twoFirst = (columns: readonly GridColumn[]) => ({
  className: 'relative eg-sheet-two',
  place: { '--eg-second': `${NUMBER_WIDTH + (columns[0]?.width ?? 0)}px` },
})

interface Props {
  columns: readonly GridColumn[]
  template: string
  required(key: string): boolean | undefined
}

/** The head of a grid; on two levels where columns share a word above them. */
export function SheetHead({ columns, template, required }: Props) {
  const groups = headGroups(columns).filter((group) => group.label)
  return (
    <div
      className={groups.length > 0 ? 'eg-head' : 'eg-head eg-head-flat'}
      role="row"
      style={{ gridTemplateColumns: template }}
    >
      <div role="columnheader" className="eg-th eg-th-tall eg-th-no">
        #
      </div>
      {groups.map((group) => (
        // the word above the columns; the columns themselves carry the roles
        <div
          key={group.label + group.from}
          aria-hidden
          className="eg-th eg-th-group"
          style={{ gridColumn: `${group.from + 2} / span ${group.span}` }}
        >
          <Words text={group.label} />
        </div>
      ))}
      {columns.map((column, index) => (
        <div
          key={column.key}
          role="columnheader"
          className={headClass(column, index, required(column.key))}
          style={{ gridColumn: index + 2 }}
        >
          <Words text={column.label} />
          {'unit' in column && <Unit of={column.unit} className="eg-unit text-12 font-normal text-3" />}
        </div>
      ))}
      <div
        role="columnheader"
        className="eg-th eg-th-tall eg-th-hint"
        style={{ gridColumn: columns.length + 2 }}
      >
        提示
      </div>
    </div>
  )
}

function headClass(column: GridColumn, index: number, required: boolean | undefined): string {
  const traits: [string, boolean | undefined][] = [
    [column.group ? 'eg-th-low' : 'eg-th-tall', true],
    ['eg-num', isNumeric(column)],
    ['eg-required', required],
    ['eg-th-first', index === 0],
    ['eg-th-second', index === 1],
  ]
  return ['eg-th', ...traits.filter(([, holds]) => holds).map(([name]) => name)].join(' ')
}

/** A head's word, with its unit in small behind a blank: 妊娠 天. */
function Words({ text }: { text: string }) {
  const [word, unit] = text.split(' ')
  return (
    <>
      {word}
      {unit && <span className="eg-unit text-12 font-normal text-3">{unit}</span>}
    </>
  )
}
