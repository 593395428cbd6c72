import { parameterOf } from '#domain/parameters.ts'
import { RuleText } from '#widgets/rule-ref.tsx'
import type { TableColumn } from '#widgets/table-column.ts'
import { changeWord, moduleWord, type ParameterRow, shownValue } from './parameter-data.ts'

type Column = TableColumn<ParameterRow>

const value = (key: 'default' | 'common' | 'company' | 'farm', title: string, width = 76): Column => ({
  key,
  title,
  width,
  align: 'right',
  render: (row) => <Value row={row} stored={row[key]} holding={holdingOf(row) === key} />,
})

const holdingOf = ({ farm, company, common }: ParameterRow) =>
  farm !== null ? 'farm' : company !== null ? 'company' : common !== null ? 'common' : 'default'

/** The value that holds stands out among those it goes before. */
const Value = ({ row, stored, holding }: { row: ParameterRow; stored: string | null; holding: boolean }) => (
  <span className={holding ? 'parameter-holds' : 'parameter-covered'} title={shownValue(row.key, stored)}>
    {shownValue(row.key, stored)}
  </span>
)

export const parameterColumns: readonly Column[] = [
  {
    key: 'label',
    title: '参数',
    width: 150,
    fixed: 'left',
    locked: true,
    render: ({ key }) => <span title={key}>{parameterOf(key).label}</span>,
  },
  { key: 'module', title: '模块', width: 88, render: ({ key }) => moduleWord(key) },
  {
    key: 'says',
    title: '说明',
    width: 244,
    render: ({ key }) => (
      <span title={parameterOf(key).says}>
        <RuleText>{parameterOf(key).says}</RuleText>
      </span>
    ),
  },
  value('default', '默认值'),
  value('common', '集团值'),
  value('company', '公司值'),
  value('farm', '猪场值'),
  {
    key: 'from',
    title: '生效日期',
    width: 120,
    render: ({ key, from, planned }) => (
      <>
        {from ?? '-'}
        {planned && (
          <span className="parameter-planned" title={`${planned.from} 起 ${changeWord(key, planned.value)}`}>
            {planned.from} 起 {changeWord(key, planned.value)}
          </span>
        )}
      </>
    ),
  },
  { key: 'by', title: '修改人', width: 72, render: ({ by }) => by ?? '-' },
]
