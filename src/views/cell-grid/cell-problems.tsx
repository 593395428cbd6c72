import type { CellProblem } from './grid-state.ts'

export const isWrong = (problems: readonly CellProblem[]): boolean =>
  problems.some(({ level }) => level === 'E')

/** Everything wrong with the cell under the cursor, line by line. */
export function CellProblems({ id, problems }: { id: string; problems: readonly CellProblem[] }) {
  return (
    <div
      id={id}
      className={`eg-bubble nowrap bg-card rounded eg-bubble-${isWrong(problems) ? 'E' : 'W'}`}
      role="status"
    >
      {problems.map(({ rule, message }) => (
        <div key={rule + message}>{message}</div>
      ))}
    </div>
  )
}
