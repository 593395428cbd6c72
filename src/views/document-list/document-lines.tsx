import { isEmpty } from '#domain/typed.ts'
import { cellOf, componentsOf, widthOf } from '#inputs/inputs.registry.ts'
import type { Document } from '#kit/document.ts'
import type { BlankSheet } from '#kit/document-rules.ts'
import type { Field } from '#kit/field.ts'
import type { Titles } from '#views/document-form/use-line-titles.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'

interface Props {
  resource: Document
  row: ListRow
  titles: Titles
  /** It is printed to be filled in by hand. */
  sheet?: BlankSheet | undefined
}

/** Empty lines of a sheet, for finds that are not on the list. */
const MORE_LINES = 5

type Line = Readonly<Record<string, unknown>>

function linesOf({ document: { lines: key }, fields }: Document, row: ListRow, sheet?: BlankSheet) {
  const field = key === undefined ? undefined : fields[key]
  const lines = key !== undefined && Array.isArray(row[key]) ? (row[key] as Line[]) : []
  // a column that is empty in all lines is left out, but not on paper that is filled in by hand
  const cells = Object.entries(field?.fields ?? {}).filter(([name]) =>
    sheet ? !sheet.without.includes(name) : lines.some((line) => !isEmpty(line[name])),
  )
  return { label: field?.label, lines, cells }
}

const NUMBER = 48

/** Width in px at which all columns of the lines are in sight. */
export const linesWidth = (resource: Document, row: ListRow): number =>
  linesOf(resource, row).cells.reduce((sum, [, field]) => sum + widthOf(field), NUMBER)

/** The lines of a document as its declaration words them; on screen and on paper. */
export function DocumentLines({ resource, row, titles, sheet }: Props) {
  const { label, lines, cells } = linesOf(resource, row, sheet)
  if (lines.length === 0) return null
  const more = sheet ? Array.from({ length: MORE_LINES }, (): Line | null => null) : []
  return (
    <div className="document-lines" ref={asTabStop}>
      <table className="w-full border-collapse" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">序号</th>
            {cells.map(([name, one]) => (
              <th key={name} scope="col" className={sideOf(one)}>
                {one.unit ? `${one.label}（${one.unit}）` : one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...lines, ...more].map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
            <tr key={index}>
              <td>{index + 1}</td>
              {cells.map(([name, one]) => (
                <td key={name} className={sideOf(one)}>
                  {line &&
                    !sheet?.open.includes(name) &&
                    cellOf(one, name, { ...line, ...titleOf(name, line, titles) })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const sideOf = (field: Field): string | undefined =>
  componentsOf(field).align === 'right' ? 'document-figure' : undefined

/** Lines wider than the drawer hold nothing else the keyboard could scroll them by. */
export const asTabStop = (box: HTMLElement | null): void => box?.setAttribute('tabindex', '0')

const titleOf = (name: string, line: Line, titles: Titles) => ({
  [`${name}Title`]: titles[String(line[name])],
})
