import { choice, date, dictionary, integer, money, note, text } from '#kit/field.ts'

/** Number of a document, given by the server. */
export const docNo = text('单号', { required: true, filter: true, width: 132, overrides: { unique: true } })

/** Facts of a lot wherever its doses go; copied from it, because the receiver does not see the sender's lots. */
export const lotFields = {
  lotNo: text('批号', { required: true, filter: true, width: 140 }),
  boarEarNo: text('公猪', { required: true, filter: true, width: 76 }),
  breedId: dictionary('品种', 'breeds', { line: 'lineId', filter: true, width: 60 }),
  lineId: dictionary('品系', 'breeds', { lineOf: 'breedId', filter: true, width: 60 }),
  doses: integer('份数', { required: true, sum: true, unit: '份', width: 64 }),
}

/** State of a document; filled by its steps. */
export const statusOf = <const V extends string>(states: Readonly<Record<V, string>>) =>
  choice('状态', states, { required: true, filter: true, width: 72 })

export const price = money('单价', { digits: 4, width: 92, overrides: { unit: '元/份' } })
export const amount = money('金额', { sum: true, width: 88 })
export const validTo = date('有效期至', { required: true })
export const reason = text('撤销或拒收原因', { list: false, spaces: true })
export const remark = note('备注')

/** Days and words that a person gives when he takes a document back. */
export const undoFields = { reason: text('撤销原因', { required: true, spaces: true }) }
