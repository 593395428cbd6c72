/** Vaccinations that fit across the paper. */
const COLUMNS = 7

const blanks = Array.from({ length: COLUMNS }, (_, column) => column + 1)

/** Vaccine and day, written in by hand as they are given. */
export const VaccineLine = () => (
  <table className="printed-vaccines">
    <tbody>
      {['疫苗', '日期'].map((head) => (
        <tr key={head}>
          <th>{head}</th>
          {blanks.map((column) => (
            <td key={column} />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
