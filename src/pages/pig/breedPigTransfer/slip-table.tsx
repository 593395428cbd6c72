import './transfer.css'
import { PigHeads, PigWords } from './pig-words.tsx'
import { lineStates, type SlipPig, type SlipPigs } from './slip-data.ts'

export function SlipTable({ pigs, plain }: { pigs: SlipPigs; plain?: boolean }) {
  return (
    <div className="transfer-pigs">
      <table className="transfer-table">
        <thead>
          <tr>
            <PigHeads />
            <th>去向</th>
          </tr>
        </thead>
        <tbody>
          {pigs.list.map((pig) => (
            <tr key={pig.earNo}>
              <PigWords pig={pig} titles={pigs.titles} plain={plain} />
              <td>{fateOf(pig)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** 已接收 11-12 改号 B2, 已拒收 11-13 与单据不符. */
function fateOf({ state, date, inEarNo, earNo, reason }: SlipPig): string {
  if (!state) return '待发出'
  const number = inEarNo && inEarNo !== earNo ? `改号 ${inEarNo}` : null
  return [lineStates[state], date, number, state === 'REJECTED' ? reason : null].filter(Boolean).join(' ')
}
