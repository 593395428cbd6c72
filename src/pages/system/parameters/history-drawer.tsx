import { Button } from 'antd'
import { parameterOf } from '#domain/parameters.ts'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import { changeWord, type ParameterRow, type Place, placeWord, type SettingRow } from './parameter-data.ts'
import { useHistory, useSetParameter } from './use-parameters.ts'

interface HistoryProps {
  row: ParameterRow
  place: Place | null
  today: string
  mayEdit: boolean
  onClose(): void
  onChanged(): void
}

/** Every value a key ever had here and above, newest first; what has not come into effect can be taken back. */
export function HistoryDrawer({ row, place, today, mayEdit, onClose, onChanged }: HistoryProps) {
  const history = useHistory(row.key, place?.uid ?? null)
  const { cancel } = useSetParameter()
  const takeBack = async (one: SettingRow) => {
    if (!(await cancel(one.uid)).ok) return
    history.refetch()
    onChanged()
  }
  const isOwn = (one: SettingRow) => one.node === (place?.uid ?? null)
  return (
    <SplitDrawer
      open
      title={`${parameterOf(row.key).label}的变更`}
      scope={placeWord(place)}
      onClose={onClose}
    >
      <table className="parameter-history" aria-busy={history.loading}>
        <thead>
          <tr>
            <th>生效日期</th>
            <th>值</th>
            <th>范围</th>
            <th>修改人</th>
            <th>原因</th>
            <th aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {history.list?.map((one) => (
            <tr key={one.uid}>
              <td>{one.from}</td>
              <td>{changeWord(row.key, one.value)}</td>
              <td>{one.nodeName ?? '集团'}</td>
              <td title={one.at}>{one.by ?? '-'}</td>
              <td>{one.reason ?? '-'}</td>
              <td>
                {mayEdit && one.from > today && isOwn(one) && (
                  <Button type="link" size="small" onClick={() => void takeBack(one)}>
                    撤销
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {history.list?.length === 0 && <p className="parameter-note">没有改过，一直是默认值</p>}
    </SplitDrawer>
  )
}
