import { Button } from 'antd'
import { useState } from 'react'
import { text } from '#kit/field.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import type { BroughtWorkbook } from '#resources/golive/state.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { useMay } from '#views/resource-list/use-rights.ts'
import { formatNumber } from '#widgets/format-number.ts'
import type { WorkbookModel } from './use-workbook.ts'

const fields = {
  reason: text('原因', { required: true, spaces: true, maxLength: 200, default: '内容有误，改正后重新导入' }),
}

interface Props {
  workbooks: readonly BroughtWorkbook[]
  workbook: WorkbookModel
  /** Nothing can be taken back any more, or not now. */
  isFixed: boolean
}

/** The farm's own workbooks: a value that was wrong is put right by taking its workbook back and sending it again. */
export function BroughtWorkbooks({ workbooks, workbook, isFixed }: Props) {
  const [chosen, setChosen] = useState<BroughtWorkbook | null>(null)
  const mayTakeBack = useMay(GO_LIVE, 'revert') && !isFixed
  return (
    <>
      <table className="go-live-table" aria-label="已导入的工作簿">
        <thead>
          <tr>
            <th>工作簿</th>
            <th className="go-live-number">工作表</th>
            <th className="go-live-number">行数</th>
            <th>导入人</th>
            <th>时间</th>
            {mayTakeBack && <th>操作</th>}
          </tr>
        </thead>
        <tbody>
          {workbooks.map((one) => (
            <tr key={one.fileName}>
              <td>{one.fileName}</td>
              <td className="go-live-number">{formatNumber(one.sheets)}</td>
              <td className="go-live-number">{formatNumber(one.rows)}</td>
              <td>{one.operator}</td>
              <td>{one.at.slice(0, 16)}</td>
              {mayTakeBack && (
                <td>
                  <Button type="link" size="small" danger onClick={() => setChosen(one)}>
                    取回
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {mayTakeBack && <p className="setup-line">导入后发现有误：取回这份工作簿，改正后重新上传</p>}
      {chosen && (
        <FieldsModal
          title={`取回${chosen.fileName}`}
          okText="取回"
          danger
          fields={fields}
          note={() => `将撤销这份工作簿导入的 ${formatNumber(chosen.rows)} 行，其他工作簿不变`}
          onOk={async ({ reason }) => {
            const errors = await workbook.takeBack(chosen.fileName, String(reason))
            if (!errors) setChosen(null)
            return errors
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}
