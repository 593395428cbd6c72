interface BlankLinesProps {
  title: string
  /** A last column, 已录, is added for the clerk. */
  heads: readonly string[]
  lines: number
}

/** Lines to write on in the barn; lines typed in later are ticked off. */
export const BlankLines = ({ title, heads, lines }: BlankLinesProps) => (
  <>
    <h2>{title}</h2>
    <table className="printed-blank">
      <thead>
        <tr>
          {[...heads, '已录'].map((head) => (
            <th key={head}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: lines }, (_, line) => line + 1).map((line) => (
          <tr key={line}>
            {heads.map((head) => (
              <td key={head} />
            ))}
            <td>□</td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
)
