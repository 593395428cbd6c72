import { Input } from 'antd'
import { useState } from 'react'
import { checkEarTag } from '#kit/checks.ts'
import { date, decimal, dictionary, organisation, text } from '#kit/field.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useChoose } from './use-choose.ts'

const fields = {
  date: date('选种日期', { required: true }),
  houseId: organisation('转入栋舍', ['house'], { required: true }),
  penId: organisation('栏位', ['house']),
  selectiveLevelId: dictionary('等级', 'selective_level'),
  breedId: dictionary('品种', 'breeds', { hint: '空为随母' }),
  batchNo: text('转出批次', { maxLength: 30, hint: '已断奶的填写；空为断奶时转入的批次' }),
  weight: decimal('每头体重', { min: 0, max: 600, unit: 'kg', hint: '已断奶进批次的必填' }),
  confirmReason: text('继续原因', { spaces: true, maxLength: 200, hint: '有提醒时填写' }),
}

interface Props {
  farmId: string
  today: string
  rows: readonly ListRow[]
  onClose(): void
}

/** 选留: where the kept ones go, and the number each of them will carry. */
export function KeepModal({ farmId, today, rows, onClose }: Props) {
  const { left, send } = useChoose(farmId, rows, onClose)
  const [ears, setEars] = useState<Readonly<Record<string, string>>>({})
  const earOf = (row: ListRow) => ears[row.uid] ?? String(row.pigletNo)
  const problem = left.rows.map((row) => checkEarTag(earOf(row))).find((one) => one !== null)
  return (
    <FieldsModal
      title={`选留 ${left.rows.length} 头`}
      fields={fields}
      start={{ date: today }}
      okText="选留"
      note={() => (
        <ul className="choose-ears" aria-label="选留耳号">
          {left.rows.map((row) => (
            <li key={row.uid}>
              <span>
                {String(row.pigletNo)} {row.sex === 'M' ? '公' : '母'}
              </span>
              <Input
                aria-label={`${String(row.pigletNo)} 的选留耳号`}
                value={earOf(row)}
                maxLength={20}
                onChange={(event) => setEars({ ...ears, [row.uid]: event.target.value.trim() })}
              />
              {left.messages[row.uid] && <em role="alert">{left.messages[row.uid]}</em>}
            </li>
          ))}
        </ul>
      )}
      onClose={onClose}
      onOk={async (values) => {
        if (problem) return { '': [problem] }
        const chosen = left.rows.map((row) => ({ uid: row.uid, earNo: earOf(row) || null }))
        return send({ ...values, result: 'KEEP' }, chosen)
      }}
    />
  )
}
